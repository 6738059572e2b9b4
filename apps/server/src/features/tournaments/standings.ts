import {
  computeStandings,
  parseTieBreaks,
  withoutLeavers,
  type ArenaSheet,
  type StandingsRow,
} from '@rookery/tournament';
import { arenaRows } from './arena.ts';
import { leaversOf, type BuiltTournament } from './build-tournament.ts';
import { knockoutStandings } from './knockout.ts';
import type { StoredTournament } from './queries.ts';

/** A row of the standings; in an arena with the games of the player. */
interface RankedRow extends StandingsRow {
  readonly sheet?: ArenaSheet;
}

/** The standings of a stored tournament, in the order of rank. */
export function standingsOf(stored: StoredTournament, built: BuiltTournament): RankedRow[] {
  const { format, tie_breaks } = stored.tournament;
  const tieBreaks = parseTieBreaks(tie_breaks.join(','));
  switch (format) {
    case 'swiss':
      return computeStandings(built.tournament, tieBreaks);
    case 'round_robin':
    case 'double_round_robin': {
      const counted = withoutLeavers(built.tournament, leaversOf(stored, built));
      return computeStandings(counted, tieBreaks, { format: 'round-robin' });
    }
    case 'knockout':
      return knockoutStandings(stored, built);
    case 'arena':
      return arenaRows(stored, built).map((row) => ({ ...row, tieBreaks: [] }));
  }
}
