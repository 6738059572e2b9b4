import type { Color } from './color.ts';
import { accept, changeState, isOver, refuse, type Game, type Result } from './game.ts';
import { isClock } from './time-control.ts';

/**
 * Berserk: before the first move, a player gives up half of the time and all increments, which brings one more point
 * for a win in an arena.
 */
export function goBerserk(
  game: Game,
  color: Color,
): Result<'game_over' | 'too_late_to_go_berserk'> {
  const { time_control: control, game_state } = game;
  if (isOver(game)) return refuse('game_over');
  if (isBerserk(game, color)) return accept(game);
  const hasMoved = game_state.ply > (color === 'white' ? 0 : 1);
  if (!isClock(control) || !control.allows_berserk || hasMoved)
    return refuse('too_late_to_go_berserk');
  const half = Math.floor(control.initial_ms / 2);
  const odds = { ...control.odds, [color]: { initial_ms: half, increment_ms: 0 } };
  const clock = { ...game_state.clock, [`${color}_ms`]: half };
  return accept(changeState({ ...game, time_control: { ...control, odds } }, { clock }));
}

export function isBerserk({ time_control }: Pick<Game, 'time_control'>, color: Color): boolean {
  return (
    isClock(time_control) &&
    time_control.allows_berserk === true &&
    time_control.odds?.[color] !== undefined
  );
}
