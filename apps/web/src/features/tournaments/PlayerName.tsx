interface PlayerNameProps {
  player: { readonly id: string; readonly name: string };
  /** Undefined where players cannot be looked at. */
  onOpen: ((playerId: string) => void) | undefined;
}

/** A name in a table, which opens the dialog of the player. */
export function PlayerName({ player: { id, name }, onOpen }: PlayerNameProps) {
  if (onOpen === undefined) return <span className="font-semibold">{name}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(id)}
      className="tournament-name"
    >
      {name}
    </button>
  );
}
