import { remainingTime } from './clock.ts';
import type { Color } from './color.ts';
import {
  accept,
  changeState,
  isOver,
  refuse,
  type Game,
  type GameState,
  type Result,
} from './game.ts';
import { iso } from './time.ts';

/** When the turn of a side starts: now, or at the end of its vacation. */
export function turnStart({ vacation }: GameState, color: Color, at: number): number {
  const until = vacation?.[color] ?? null;
  return until === null ? at : Math.max(at, Date.parse(until));
}

/**
 * Sets or ends the vacation of a side. Until its end, no time counts for this side where a move has days. The time
 * that the current turn has taken before stays taken.
 */
export function setVacation(
  game: Game,
  color: Color,
  until: string | null,
  at: number,
): Result<'game_over'> {
  if (isOver(game)) return refuse('game_over');
  const { game_state: before, time_control } = game;
  const current = before.vacation ?? { white: null, black: null };
  if (time_control?.name !== 'correspondence' || current[color] === until) return accept(game);
  const vacation = { ...current, [color]: until };
  if (before.turn !== color) return accept(changeState(game, { vacation }));
  const start = turnStart({ ...before, vacation }, color, at);
  const { clock, first_move_by } = before;
  const left = remainingTime(clock, time_control, color, color, at);
  return accept(
    changeState(game, {
      vacation,
      clock: clock.running_since === null ? clock : runningFrom(game, color, left, start),
      first_move_by:
        first_move_by && iso(start + Date.parse(first_move_by) - turnStart(before, color, at)),
    }),
  );
}

function runningFrom({ game_state: { clock } }: Game, color: Color, left: number, start: number) {
  return { ...clock, [`${color}_ms`]: left, running_since: iso(start) };
}
