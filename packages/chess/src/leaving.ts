import { finish, noWinner, won, wonIfMatePossible } from './finish.ts';
import { oppositeColor, type Color } from './color.ts';
import { accept, changeState, isOver, isUnderWay, refuse, type Game, type Result } from './game.ts';
import { iso } from './time.ts';
import { absenceLimit, EXIT_LIMIT_MS } from './time-control.ts';

export function resign(game: Game, color: Color, at: number): Result<'game_over' | 'too_early'> {
  if (isOver(game)) return refuse('game_over');
  if (!isUnderWay(game)) return refuse('too_early');
  return accept(finish(game, won(oppositeColor(color), 'resignation'), at));
}

/** Ends a game without a result, before both sides have moved. */
export function abort(
  game: Game,
  _color: Color,
  at: number,
): Result<'game_over' | 'too_late_to_abort'> {
  if (isOver(game)) return refuse('game_over');
  if (isUnderWay(game)) return refuse('too_late_to_abort');
  return accept(finish(game, noWinner('aborted'), at));
}

/** Whether a player has left the game on purpose or has lost the connection. */
export type LeaveKind = 'left' | 'disconnected';

/**
 * Records that a player is absent, and from when on the opponent may claim the game. Where a move has days, no
 * player has to be there.
 */
export function leave(game: Game, color: Color, kind: LeaveKind, at: number): Result<'game_over'> {
  if (isOver(game)) return refuse('game_over');
  const absence = absenceLimit(game.time_control);
  if (absence === null) return accept(game);
  const limit = kind === 'left' ? EXIT_LIMIT_MS : absence;
  const { absent } = game.game_state;
  const claimable = iso(at + limit);
  // Leaving again does not extend the wait.
  if (absent[color] !== null && absent[color] <= claimable) return accept(game);
  return accept(changeState(game, { absent: { ...absent, [color]: claimable } }));
}

export function rejoin(game: Game, color: Color): Result<'game_over'> {
  if (isOver(game)) return refuse('game_over');
  const { absent } = game.game_state;
  if (absent[color] === null) return accept(game);
  return accept(changeState(game, { absent: { ...absent, [color]: null } }));
}

/** Ends the game because the opponent has been absent for too long. */
export function claimVictory(
  game: Game,
  color: Color,
  at: number,
): Result<'game_over' | 'opponent_present'> {
  if (isOver(game)) return refuse('game_over');
  const since = game.game_state.absent[oppositeColor(color)];
  if (since === null || at < Date.parse(since) || !isUnderWay(game))
    return refuse('opponent_present');
  return accept(finish(game, wonIfMatePossible(game, color, 'abandonment'), at));
}
