import { finish, noWinner, won, wonIfMating } from './finish.ts';
import { opponentOf, type Color } from './color.ts';
import { accept, changeState, isOver, isUnderWay, refuse, type Game, type Result } from './game.ts';
import { iso } from './time.ts';
import { ABSENCE_LIMIT_MS, EXIT_LIMIT_MS } from './time-control.ts';

export function resign(game: Game, color: Color, at: number): Result {
  if (isOver(game)) return refuse('game_over');
  if (!isUnderWay(game)) return refuse('too_early');
  return accept(finish(game, won(opponentOf(color), 'resignation'), at));
}

/** Before both have moved, a game can end without a trace. */
export function abort(game: Game, _color: Color, at: number): Result {
  if (isOver(game)) return refuse('game_over');
  if (isUnderWay(game)) return refuse('too_late_to_abort');
  return accept(finish(game, noWinner('aborted'), at));
}

/** How somebody went: `said` they go, or `lost` their line. */
export type Exit = 'said' | 'lost';

/** A player has gone. From a time on that the state shows, the opponent may claim the game. */
export function leave(game: Game, color: Color, exit: Exit, at: number): Result {
  if (isOver(game)) return refuse('game_over');
  const limit = exit === 'said' ? EXIT_LIMIT_MS : ABSENCE_LIMIT_MS[game.time_control.name];
  const { absent } = game.game_state;
  const claimable = iso(at + limit);
  // Leaving again does not start the wait anew.
  if (absent[color] !== null && absent[color] <= claimable) return accept(game);
  return accept(changeState(game, { absent: { ...absent, [color]: claimable } }));
}

export function comeBack(game: Game, color: Color): Result {
  if (isOver(game)) return refuse('game_over');
  const { absent } = game.game_state;
  if (absent[color] === null) return accept(game);
  return accept(changeState(game, { absent: { ...absent, [color]: null } }));
}

/** The opponent is away for too long. */
export function claimVictory(game: Game, color: Color, at: number): Result {
  if (isOver(game)) return refuse('game_over');
  const since = game.game_state.absent[opponentOf(color)];
  if (since === null || at < Date.parse(since) || !isUnderWay(game))
    return refuse('opponent_present');
  return accept(finish(game, wonIfMating(game, color, 'abandonment'), at));
}
