import {
  computeStandings,
  parseTieBreaks,
  withoutLeavers,
  type StandingsRow,
} from '@rookery/tournament';
import { leaversOf, type BuiltTournament } from './build-tournament.ts';
import type { StoredTournament, TournamentRow } from './queries.ts';

/** The standings of a stored tournament, in the order of rank. */
export function standingsOf(stored: StoredTournament, built: BuiltTournament): StandingsRow[] {
  const { tournament } = stored;
  const tieBreaks = parseTieBreaks(tournament.tie_breaks.join(','));
  if (!isRoundRobin(tournament)) return computeStandings(built.tournament, tieBreaks);
  const counted = withoutLeavers(built.tournament, leaversOf(stored, built));
  return computeStandings(counted, tieBreaks, { format: 'round-robin' });
}

export function isRoundRobin({ format }: Pick<TournamentRow, 'format'>): boolean {
  return format !== 'swiss';
}
