import { MAX_ARENA_PLAYERS, MAX_TOURNAMENT_PLAYERS, USUAL_TIE_BREAKS } from '@rookery/contract';
import type { TournamentRow } from './queries.ts';

type OfFormat = Pick<TournamentRow, 'format'>;

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
