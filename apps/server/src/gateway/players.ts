/** A player who is there, once for each of their sockets. */
export interface Meta {
  /** No two are the same, wherever they were made. */
  readonly phx_ref: string;
  readonly [detail: string]: unknown;
}

/** By member. */
export type Players = Readonly<Record<string, readonly Meta[]>>;

export function addPlayers(these: Players, those: Players): Players {
  const all = { ...these };
  for (const [userId, metas] of Object.entries(those)) {
    all[userId] = [...(all[userId] ?? []), ...metas];
  }
  return all;
}

/** What is in one and not in the other. */
export function without(these: Players, those: Players): Players {
  const entries = Object.entries(these).map(([userId, metas]) => {
    const known = new Set(those[userId]?.map(({ phx_ref }) => phx_ref));
    return [userId, metas.filter(({ phx_ref }) => !known.has(phx_ref))] as const;
  });
  return Object.fromEntries(entries.filter(([, metas]) => metas.length > 0));
}

export function differ(these: Players, those: Players): boolean {
  return [without(these, those), without(those, these)].some(
    (rest) => Object.keys(rest).length > 0,
  );
}

/** As the protocol has it. */
export function asState(players: Players) {
  return Object.fromEntries(Object.entries(players).map(([userId, metas]) => [userId, { metas }]));
}
