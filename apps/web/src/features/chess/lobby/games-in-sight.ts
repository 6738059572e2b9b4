import type { ChessGame } from '@rookery/contract';
import type { ClockEstimate } from '../../../live/clock-estimate.ts';
import { serverNow, shownMs } from '../game/clock-reading.ts';
import { colorOf } from '../results.ts';
import { hasJustBegun, isChallenge } from './challenges.ts';

/** A game of this member that every page shows, small. */
export interface GameInSight {
  readonly game: ChessGame;
  readonly clock: ClockEstimate | null;
  readonly state: 'own-move' | 'ended' | 'their-move';
}

/** The order in which games are shown: a clock that runs for the member comes before everything. */
const RANKS: Record<GameInSight['state'], number> = { 'own-move': 0, ended: 1, 'their-move': 2 };

export function stateOf(game: ChessGame, userId: string): GameInSight['state'] {
  if (game.status !== 'active') return 'ended';
  return game.game_state.turn === colorOf(game, userId) ? 'own-move' : 'their-move';
}

/** A game that the member plays, not one that still waits for them to take it up. */
export function isPlayed(game: ChessGame, userId: string): boolean {
  return !isChallenge(game, userId) && !hasJustBegun(game, userId);
}

/** A game with a running clock, which goes on while the member is somewhere else. */
export function isUnderClock({ game, state }: GameInSight): boolean {
  return state !== 'ended' && game.time_control !== null;
}

/** Own moves first, and of those the one with the least time left. */
export function mostUrgentFirst(games: readonly GameInSight[]): GameInSight[] {
  return games.toSorted(
    (one, other) => RANKS[one.state] - RANKS[other.state] || timeLeft(one) - timeLeft(other),
  );
}

function timeLeft({ game, clock, state }: GameInSight): number {
  if (state === 'ended' || game.time_control === null) return Number.MAX_SAFE_INTEGER;
  return shownMs(game, game.game_state.turn, serverNow(clock));
}
