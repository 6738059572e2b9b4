import { MAX_ARENA_PLAYERS, MAX_TOURNAMENT_PLAYERS } from '@rookery/contract';
import type { TournamentRow } from './queries.ts';

type Format = TournamentRow['format'];
type OfFormat = Pick<TournamentRow, 'format'>;

/** What an organiser gets without a choice. Formats without tie-breaks have none to choose. */
export const USUAL_TIE_BREAKS: Readonly<Record<Format, readonly string[]>> = {
  swiss: ['BH/C1', 'BH', 'SB', 'DE'],
  round_robin: ['SB', 'DE', 'WIN'],
  double_round_robin: ['SB', 'DE', 'WIN'],
  knockout: [],
  arena: [],
};

export function isRoundRobin({ format }: OfFormat): boolean {
  return format === 'round_robin' || format === 'double_round_robin';
}

/** Swiss rounds are paired one by one: players can enter late and have byes, and a round can be paired by hand. */
export function isSwiss({ format }: OfFormat): boolean {
  return format === 'swiss';
}

export function isKnockout({ format }: OfFormat): boolean {
  return format === 'knockout';
}

export function isArena({ format }: OfFormat): boolean {
  return format === 'arena';
}

export function hasTieBreaks({ format }: OfFormat): boolean {
  return USUAL_TIE_BREAKS[format].length > 0;
}

/** FIDE's report files are for tournaments with one game for each player in a round. */
export function hasReportFile(tournament: OfFormat): boolean {
  return isSwiss(tournament) || isRoundRobin(tournament);
}

export function mostPlayers(tournament: Pick<TournamentRow, 'format' | 'max_players'>): number {
  const limit = isArena(tournament) ? MAX_ARENA_PLAYERS : MAX_TOURNAMENT_PLAYERS;
  return tournament.max_players ?? limit;
}
