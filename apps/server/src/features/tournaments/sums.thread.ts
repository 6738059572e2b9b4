import type { TournamentPlayerId } from '@rookery/database';
import { buildTournament } from './build-tournament.ts';
import type { StoredTournament } from './queries.ts';
import { standingsOf } from './standings.ts';

interface Input {
  readonly stored: StoredTournament;
  readonly playerId: string;
}

/** How the tie-breaks of a player come about; null without such a player. */
export default function sumsOf({ stored, playerId }: Input) {
  const built = buildTournament(stored);
  const number = built.numberOf.get(playerId as TournamentPlayerId);
  const row = standingsOf(stored, built).find((each) => each.number === number);
  if (row === undefined) return null;
  return row.tieBreaks.map(({ label, value, contributions }) => ({
    label,
    value,
    contributions: contributions.map(({ round, opponent, amount, adjustment, isCut }) => ({
      round,
      opponent: opponent === null ? null : (built.idOf.get(opponent) ?? null),
      amount,
      adjustment,
      is_cut: isCut,
    })),
  }));
}
