import { expect, test } from 'vitest';
import { goBerserk, isBerserk } from './berserk.ts';
import { NOW } from './game-at.testkit.ts';
import { start, type Game, type Result } from './game.ts';
import { move } from './move.ts';
import { TIME_CONTROLS, daysControl } from './time-control.ts';

function done(result: Result): Game {
  if (!result.ok) throw new Error(result.code);
  return result.game;
}

const fresh = start({ ...TIME_CONTROLS.blitz, allows_berserk: true }, NOW);
const moved = (game: Game, color: 'white' | 'black', uci: string, at = NOW) =>
  done(move(game, color, { move: uci, ply: game.game_state.ply }, at));

test('halves the time and takes the increments of one side only', () => {
  const game = done(goBerserk(fresh, 'black'));
  expect(game.game_state.clock).toMatchObject({ white_ms: 300_000, black_ms: 150_000 });
  expect([isBerserk(game, 'white'), isBerserk(game, 'black')]).toEqual([false, true]);
  const opened = moved(moved(game, 'white', 'e2e4'), 'black', 'e7e5');
  const later = moved(opened, 'white', 'g1f3', NOW + 1_000);
  const last = moved(later, 'black', 'b8c6', NOW + 3_000);
  expect(last.game_state.clock).toMatchObject({ white_ms: 302_000, black_ms: 148_000 });
});

test('a second time changes nothing', () => {
  const game = done(goBerserk(fresh, 'white'));
  expect(done(goBerserk(game, 'white'))).toBe(game);
});

test('both sides can', () => {
  const game = done(goBerserk(done(goBerserk(fresh, 'white')), 'black'));
  expect(game.game_state.clock).toMatchObject({ white_ms: 150_000, black_ms: 150_000 });
});

test('black can until the first own move, white cannot after it', () => {
  const game = moved(fresh, 'white', 'e2e4');
  expect(goBerserk(game, 'white')).toEqual({ ok: false, code: 'too_late_to_go_berserk' });
  expect(goBerserk(game, 'black').ok).toBe(true);
  expect(goBerserk(moved(game, 'black', 'e7e5'), 'black').ok).toBe(false);
});

test('there is none in other games', () => {
  expect(goBerserk(start(TIME_CONTROLS.blitz, NOW), 'white').ok).toBe(false);
  expect(goBerserk(start(null, NOW), 'white').ok).toBe(false);
  expect(goBerserk(start(daysControl(3), NOW), 'white').ok).toBe(false);
});
