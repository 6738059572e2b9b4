import { flagFallsAt, leftOf } from './clock.ts';
import { finish, noWinner, wonIfMating } from './finish.ts';
import { opponentOf } from './color.ts';
import { isOver, type Game, type Outcome } from './game.ts';

/**
 * The game as time alone leaves it: over, where a flag has fallen, a first move is overdue or both
 * players have gone; otherwise the very same game.
 */
export function expire(game: Game, at: number): Game {
  if (isOver(game)) return game;
  const outcome = outcomeByTime(game, at);
  return outcome === null ? game : finish(game, outcome, at);
}

function outcomeByTime(game: Game, at: number): Outcome | null {
  const { first_move_by, clock, turn } = game.game_state;
  if (first_move_by !== null) {
    return at >= Date.parse(first_move_by) ? noWinner('no_first_move') : null;
  }
  const flag = flagFallsAt(clock, turn);
  const winner = opponentOf(turn);
  if (flag !== null && at >= flag) {
    return wonIfMating(game, winner, 'timeout', 'timeout_insufficient_material');
  }
  const abandoned = abandonedAt(game);
  // Whoever had to move did not, as a flag would say in the end.
  return abandoned !== null && at >= abandoned ? wonIfMating(game, winner, 'abandonment') : null;
}

/**
 * Both have gone for as long as either may be: nobody is left to claim anything. Before the clocks
 * run, the limit for the first moves ends the game anyway.
 */
function abandonedAt({ game_state: { absent, first_move_by } }: Game): number | null {
  if (first_move_by !== null || absent.white === null || absent.black === null) return null;
  return Math.max(Date.parse(absent.white), Date.parse(absent.black));
}

/** Looking more often than this would not end any game a member could notice sooner. */
const SHORTEST_WAIT_MS = 500;

/**
 * When to look at this game again. No sequence of moves lets time end it earlier (by more than the
 * shortest wait), so moves need not touch the timetable: time is only ever added to a clock. Whatever
 * else changes a game asks again.
 */
export function nextCheck(game: Game, at: number): number {
  const { first_move_by, clock, turn } = game.game_state;
  const ends = [
    first_move_by === null ? null : Date.parse(first_move_by),
    flagFallsAt(clock, turn),
    abandonedAt(game),
  ].filter((end) => end !== null);
  // The side that waits can be made to think at any moment; before the start, either can.
  const waiting = leftOf(clock, opponentOf(turn));
  const soonest = clock.running_since === null ? Math.min(waiting, leftOf(clock, turn)) : waiting;
  return Math.min(...ends, at + Math.max(soonest, SHORTEST_WAIT_MS));
}
