import type { TournamentPlayer, TournamentRecord } from '@rookery/contract';

export type PlayerOf = (id: string) => TournamentPlayer | undefined;

/** Finds players by their ids. */
export function playersOf({ players }: Pick<TournamentRecord, 'players'>): PlayerOf {
  const byId = new Map(players.map((player) => [player.id, player]));
  return (id) => byId.get(id);
}

/** `Ann, Ben`; players who are not known any more are left out. */
export function namesOf(playerOf: PlayerOf, ids: readonly string[]): string {
  return ids.flatMap((id) => playerOf(id)?.name ?? []).join(', ');
}
