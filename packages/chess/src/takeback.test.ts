import { expect, test } from 'vitest';
import { claimableDraw, offerDraw } from './draw.ts';
import { expire } from './expire.ts';
import { accepted, gameAfter, NOW, played, refusal, timeOf } from './game-at.testkit.ts';
import { start, type Game } from './game.ts';
import { move } from './move.ts';
import { replay } from './replay.ts';
import { acceptTakeback, declineTakeback, offerTakeback } from './takeback.ts';
import { TIME_CONTROLS } from './time-control.ts';
import type { Color } from './color.ts';

/** The game after one side asks for a takeback and the other accepts, some time into the current turn. */
function takenBack(game: Game, asking: Color, thinkMs = 0): Game {
  const at = timeOf(game) + thinkMs;
  const other = asking === 'white' ? 'black' : 'white';
  return accepted(acceptTakeback(accepted(offerTakeback(game, asking, at)), other, at));
}

/** White has thought for four seconds and moved, then Black for six. */
const opening = gameAfter('e2e4 e7e5');
const oneMore = played(opening, 'g1f3', 4_000);
const twoMore = played(oneMore, 'b8c6', 6_000);

test('the initial clocks of these tests', () => {
  expect(twoMore.clocks).toEqual([300_000, 300_000, 299_000, 297_000]);
});

test('the side that waits takes back its last move', () => {
  const back = takenBack(oneMore, 'white', 2_000);
  expect(back.moves).toEqual(['e2e4', 'e7e5']);
  expect(back.clocks).toEqual([300_000, 300_000]);
  // Black has lost two seconds, and White four seconds and the increment of the move.
  expect(back.game_state.clock).toMatchObject({ white_ms: 299_000, black_ms: 298_000 });
  expect(timeOf(back)).toBe(timeOf(oneMore) + 2_000);
  expect(back.game_state.clock.running_since).toBe(new Date(timeOf(back)).toISOString());
  expect(back.game_state).toMatchObject({ ply: 2, turn: 'white', last_move: 'e7e5' });
  // Both have made their first moves.
  expect(back.game_state.first_move_by).toBeNull();
  expect(back.game_state.fen).toBe(opening.game_state.fen);
});

test('the side to move takes back its last move and the answer to it', () => {
  const back = takenBack(twoMore, 'white', 5_000);
  expect(back.moves).toEqual(['e2e4', 'e7e5']);
  expect(back.game_state.clock).toMatchObject({ white_ms: 294_000, black_ms: 297_000 });
  expect(back.game_state).toMatchObject({ ply: 2, turn: 'white' });
});

test('fast moves that are taken back gain no time', () => {
  const fast = played(opening, 'g1f3 b8c6', 500);
  expect(fast.game_state.clock).toMatchObject({ white_ms: 302_500, black_ms: 302_500 });
  expect(takenBack(fast, 'white', 1_000).game_state.clock).toMatchObject({
    white_ms: 300_000,
    black_ms: 300_000,
  });
  expect(takenBack(fast, 'black', 1_000).game_state.clock).toMatchObject({
    white_ms: 301_500,
    black_ms: 300_000,
  });
});

test('back before the first moves, the clocks stop and the limit for a first move starts again', () => {
  const back = takenBack(opening, 'white', 7_000);
  expect(back.game_state).toMatchObject({
    ply: 0,
    turn: 'white',
    last_move: null,
    clock: { white_ms: 293_000, black_ms: 300_000, running_since: null },
  });
  const by = timeOf(opening) + 7_000 + 20_000;
  expect(back.game_state.first_move_by).toBe(new Date(by).toISOString());
  expect(expire(back, by - 1)).toBe(back);
  expect(expire(back, by).game_state.outcome?.reason).toBe('no_first_move');
  // Used time stays used when the game continues.
  expect(played(back, 'd2d4 d7d5').game_state.clock).toMatchObject({ white_ms: 293_000 });
});

test('back before Black’s first move, the limit applies to Black', () => {
  const back = takenBack(opening, 'black', 1_000);
  expect(back.game_state).toMatchObject({ ply: 1, turn: 'black', clock: { running_since: null } });
  expect(back.game_state.first_move_by).toBe(new Date(timeOf(opening) + 21_000).toISOString());
  const first = takenBack(gameAfter('e2e4'), 'white');
  expect(first).toEqual(start(TIME_CONTROLS.blitz, NOW));
});

test('a takeback removes repetitions of the moves taken back', () => {
  const twice = gameAfter('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
  const third = played(twice, 'f6g8');
  expect(claimableDraw(third)).toBe('threefold');
  const back = takenBack(third, 'black');
  expect(claimableDraw(back)).toBeNull();
  expect(back.game_state.repetition).toEqual(twice.game_state.repetition);
  expect(claimableDraw(played(back, 'f6g8'))).toBe('threefold');
});

test('taking back a pawn move restores the repetitions before it', () => {
  const before = gameAfter('g1f3 g8f6 f3g1 f6g8');
  const back = takenBack(played(before, 'e2e4'), 'white');
  expect(back.game_state.repetition).toEqual(before.game_state.repetition);
  expect(back.game_state.repetition).toEqual(replay(back.moves).repetition);
});

test('a takeback cancels a draw offer', () => {
  const offered = accepted(offerDraw(twoMore, 'black', NOW));
  expect(takenBack(offered, 'white').game_state.offers).toMatchObject({
    draw: null,
    takeback: null,
  });
});

test('asking twice changes nothing, and the opponent must answer before asking in turn', () => {
  const asked = accepted(offerTakeback(twoMore, 'white', NOW));
  expect(accepted(offerTakeback(asked, 'white', NOW))).toBe(asked);
  expect(offerTakeback(asked, 'black', NOW)).toEqual({ ok: false, code: 'offer_pending' });
});

test('a request can be declined, and withdrawn, and lapses with the next move', () => {
  const asked = accepted(offerTakeback(twoMore, 'white', NOW));
  expect(accepted(declineTakeback(asked, 'black')).game_state.offers.takeback).toBeNull();
  expect(accepted(declineTakeback(asked, 'white')).game_state.offers.takeback).toBeNull();
  expect(played(asked, 'f1c4').game_state.offers.takeback).toBeNull();
});

test('a player can accept neither a request that was not made nor their own', () => {
  expect(refusal(acceptTakeback(twoMore, 'black', NOW))).toBe('no_offer');
  expect(refusal(declineTakeback(twoMore, 'black'))).toBe('no_offer');
  const asked = accepted(offerTakeback(twoMore, 'white', NOW));
  expect(refusal(acceptTakeback(asked, 'white', NOW))).toBe('no_offer');
});

test('a player who has not moved has nothing to take back', () => {
  expect(refusal(offerTakeback(gameAfter(''), 'white', NOW))).toBe('nothing_to_take_back');
  expect(refusal(offerTakeback(gameAfter(''), 'black', NOW))).toBe('nothing_to_take_back');
  expect(refusal(offerTakeback(gameAfter('e2e4'), 'black', NOW))).toBe('nothing_to_take_back');
});

test('a ply that was taken back can be played again', () => {
  const back = takenBack(oneMore, 'white');
  const again = accepted(move(back, 'white', { move: 'f1c4', ply: 2 }, timeOf(back)));
  expect(again.moves).toEqual(['e2e4', 'e7e5', 'f1c4']);
});
