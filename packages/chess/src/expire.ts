import { flagFallsAt, clockTime } from './clock.ts';
import { finish, noWinner, wonIfMatePossible } from './finish.ts';
import { oppositeColor } from './color.ts';
import { isOver, type Game, type Outcome } from './game.ts';

/**
 * Ends the game if a flag has fallen, a first move is overdue or both players have left. Otherwise returns the
 * same object.
 */
export function expire(game: Game, at: number): Game {
  if (isOver(game)) return game;
  const outcome = outcomeByTime(game, at);
  return outcome === null ? game : finish(game, outcome, at);
}

function outcomeByTime(game: Game, at: number): Outcome | null {
  const { game_state, time_control } = game;
  const { first_move_by, clock, turn } = game_state;
  if (first_move_by !== null) {
    return at >= Date.parse(first_move_by) ? noWinner('no_first_move') : null;
  }
  const flag = flagFallsAt(clock, time_control, turn);
  const winner = oppositeColor(turn);
  if (flag !== null && at >= flag) {
    return time_control === null
      ? wonIfMatePossible(game, winner, 'abandonment')
      : wonIfMatePossible(game, winner, 'timeout', 'timeout_insufficient_material');
  }
  const abandoned = abandonedAt(game);
  // The side to move loses, as it would later by its flag.
  return abandoned !== null && at >= abandoned
    ? wonIfMatePossible(game, winner, 'abandonment')
    : null;
}

/**
 * When both players have been absent for too long, so that no one is left to claim the game. Before the clocks
 * run, the limit for the first moves ends the game instead.
 */
function abandonedAt({ game_state: { absent, first_move_by } }: Game): number | null {
  if (first_move_by !== null || absent.white === null || absent.black === null) return null;
  return Math.max(Date.parse(absent.white), Date.parse(absent.black));
}

/** The shortest time between two checks of a game. */
const SHORTEST_WAIT_MS = 500;

/**
 * When the worker has to check this game again. Moves only add time to clocks, so no sequence of moves lets time
 * end the game earlier than that (by more than the shortest wait), and moves do not update the timetable.
 * Every other change of a game does.
 */
export function nextCheck(game: Game, at: number): number {
  const { first_move_by, clock, turn } = game.game_state;
  const ends = [
    first_move_by === null ? null : Date.parse(first_move_by),
    flagFallsAt(clock, game.time_control, turn),
    abandonedAt(game),
  ].filter((end) => end !== null);
  // The waiting side's clock can start with any move; before the start, either clock can.
  const waiting = clockTime(clock, oppositeColor(turn));
  const soonest =
    clock.running_since === null ? Math.min(waiting, clockTime(clock, turn)) : waiting;
  return Math.min(...ends, at + Math.max(soonest, SHORTEST_WAIT_MS));
}
