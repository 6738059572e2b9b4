import { isClock } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { serverNow } from '../../chess/clock/clock-reading.ts';
import { hasJustStarted, isChallenge } from '../../chess/games/challenges.ts';
import { isOwnTurn } from '../../chess/games/results.ts';
import { timeLeft } from '../../chess/games/turn-order.ts';
import type { ClockEstimate } from '../../live/clock-estimate.ts';

/** A game of this member that is shown on every page. */
export interface GameInSight {
  readonly game: ChessGame;
  readonly clock: ClockEstimate | null;
  readonly state: 'own-move' | 'ended' | 'their-move';
}

/** The order of the games: a clock that runs for the member comes first. */
const RANKS: Record<GameInSight['state'], number> = { 'own-move': 0, ended: 1, 'their-move': 2 };

export function stateOf(game: ChessGame, userId: string): GameInSight['state'] {
  if (game.status !== 'active') return 'ended';
  return isOwnTurn(game, userId) ? 'own-move' : 'their-move';
}

/** Whether the member plays this game; an unanswered challenge does not count. */
export function isPlayed(game: ChessGame, userId: string): boolean {
  return !isChallenge(game, userId) && !hasJustStarted(game, userId);
}

/** Whether the game's clock runs while the member is on another page. */
export function isUnderClock({ game, state }: GameInSight): boolean {
  return state !== 'ended' && isClock(game.time_control);
}

/** Whether the member wants to see the game on every page: where a move has days, only if they are to move. */
export function isInBar(inSight: GameInSight): boolean {
  return inSight.state !== 'their-move' || isUnderClock(inSight);
}

/** The member's own moves first, and of those the one with the least time left. */
export function mostUrgentFirst(games: readonly GameInSight[]): GameInSight[] {
  return games.toSorted(
    (one, other) => RANKS[one.state] - RANKS[other.state] || urgency(one) - urgency(other),
  );
}

function urgency({ game, clock, state }: GameInSight): number {
  return state === 'ended' ? Number.MAX_SAFE_INTEGER : timeLeft(game, serverNow(clock));
}
