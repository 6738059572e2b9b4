import type { TournamentPairing } from '@rookery/contract';

/** Pairings that an arbiter changes: the same places, with other players. */
export interface PairingDraft {
  readonly white: string;
  readonly black: string | null;
  /** A bye that the player has asked for stays. */
  readonly isFixed: boolean;
}

export interface DraftPlace {
  readonly index: number;
  readonly side: 'white' | 'black';
}

export function draftOf(pairings: readonly TournamentPairing[]): PairingDraft[] {
  return pairings.map(({ white, black, white_result }) => ({
    white,
    black,
    isFixed: white_result === 'H' || white_result === 'Z' || white_result === 'F',
  }));
}

/** Puts a player into a place; the player who was there takes the other's place. */
export function exchanged(
  drafts: readonly PairingDraft[],
  { index, side }: DraftPlace,
  player: string,
): PairingDraft[] {
  const replaced = drafts[index]?.[side];
  if (replaced === undefined || replaced === null || replaced === player) return [...drafts];
  const swap = (id: string) => {
    if (id === player) return replaced;
    return id === replaced ? player : id;
  };
  return drafts.map(({ white, black, isFixed }) => ({
    white: swap(white),
    black: black === null ? null : swap(black),
    isFixed,
  }));
}

export function withColorsSwapped(drafts: readonly PairingDraft[], index: number): PairingDraft[] {
  return drafts.map((draft, place) =>
    place === index && draft.black !== null
      ? { ...draft, white: draft.black, black: draft.white }
      : draft,
  );
}
