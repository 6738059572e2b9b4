import { expect, test } from 'vitest';
import { acceptDraw, declineDraw, offerDraw } from './draw.ts';
import { accepted, gameAfter, NOW, played, refusal } from './game-at.testkit.ts';
import type { Game } from './game.ts';

const game = gameAfter('e2e4 e7e5');
const offered = accepted(offerDraw(game, 'white', NOW));

function offerOf({ game_state }: Game): string | null {
  return game_state.offers.draw;
}

test('an offer stays open until it is answered', () => {
  expect(offerOf(offered)).toBe('white');
  expect(offered.status).toBe('active');
});

test('an accepted offer ends the game', () => {
  expect(accepted(acceptDraw(offered, 'black', NOW))).toMatchObject({
    status: 'drawn',
    game_state: { outcome: { winner: null, reason: 'agreement' } },
  });
});

test('a declined offer cannot be accepted any more', () => {
  const declined = accepted(declineDraw(offered, 'black'));
  expect(offerOf(declined)).toBeNull();
  expect(refusal(acceptDraw(declined, 'black', NOW))).toBe('no_offer');
});

test('a withdrawn offer is removed', () => {
  expect(offerOf(accepted(declineDraw(offered, 'white')))).toBeNull();
});

test('two offers make a draw', () => {
  expect(accepted(offerDraw(offered, 'black', NOW)).game_state.outcome?.reason).toBe('agreement');
});

test('offering twice changes nothing', () => {
  expect(accepted(offerDraw(offered, 'white', NOW))).toBe(offered);
});

test('a player cannot accept their own offer, or one that was not made', () => {
  expect(refusal(acceptDraw(offered, 'white', NOW))).toBe('no_offer');
  expect(refusal(acceptDraw(game, 'black', NOW))).toBe('no_offer');
  expect(refusal(declineDraw(game, 'black'))).toBe('no_offer');
});

test('an offer stays open when the offering player moves, and lapses when the opponent moves', () => {
  const moved = played(offered, 'g1f3');
  expect(offerOf(moved)).toBe('white');
  expect(offerOf(played(moved, 'b8c6'))).toBeNull();
});

test('an offer made on the opponent’s turn lapses with the next move', () => {
  const waiting = accepted(offerDraw(game, 'black', NOW));
  expect(offerOf(played(waiting, 'g1f3'))).toBeNull();
});

test('a draw cannot be offered before both sides have moved', () => {
  for (const early of [gameAfter(''), gameAfter('e2e4')]) {
    expect(refusal(offerDraw(early, 'white', NOW))).toBe('too_early');
    expect(refusal(offerDraw(early, 'black', NOW))).toBe('too_early');
  }
});

test('a player cannot offer again within twenty plies, but the opponent can', () => {
  const twenty =
    'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 a3a4 a6a5 b3b4 b6b5 c3c4';
  const almost = played(offered, twenty);
  expect(almost.game_state.ply).toBe(2 + 19);
  expect(refusal(offerDraw(almost, 'white', NOW))).toBe('draw_offer_too_soon');
  expect(offerOf(accepted(offerDraw(almost, 'black', NOW)))).toBe('black');
  const twentieth = played(almost, 'c6c5');
  expect(offerOf(accepted(offerDraw(twentieth, 'white', NOW)))).toBe('white');
});

test('a withdrawn offer counts as made', () => {
  const withdrawn = accepted(declineDraw(offered, 'white'));
  expect(refusal(offerDraw(withdrawn, 'white', NOW))).toBe('draw_offer_too_soon');
});
