import type { TournamentPairing, TournamentPlayer, TournamentRound } from '@rookery/contract';
import { opponentOf, pairingIn, sideOf, type Side } from './results.ts';

export function byName<Person extends { readonly name: string }>(
  people: readonly Person[],
): Person[] {
  return people.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** A player's line in the list of pairings by name. */
export interface PlayerPairing {
  readonly player: TournamentPlayer;
  readonly pairing: TournamentPairing;
  readonly side: Side;
  readonly opponent: string | null;
}

/** The pairings of a round, with a line for each player, by name. */
export function pairingsByName(
  players: readonly TournamentPlayer[],
  round: TournamentRound,
): PlayerPairing[] {
  return byName(players).flatMap((player) => {
    const pairing = pairingIn(round, player.id);
    const side = pairing && sideOf(pairing, player.id);
    if (pairing === null || side === null) return [];
    return [{ player, pairing, side, opponent: opponentOf(pairing, player.id) }];
  });
}

/** Games first, in the order of their boards, then byes. */
export function pairingsByBoard({ pairings }: TournamentRound): TournamentPairing[] {
  return pairings.toSorted(
    (one, other) =>
      Number(isBye(one)) - Number(isBye(other)) || one.board - other.board || one.game - other.game,
  );
}

function isBye({ black }: TournamentPairing): boolean {
  return black === null;
}
