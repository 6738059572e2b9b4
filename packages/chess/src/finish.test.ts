import { expect, test } from 'vitest';
import { claimDraw, claimableDraw } from './draw.ts';
import { accepted, gameAfter, gameAt, NOW, played, refusal } from './game-at.testkit.ts';
import type { Game } from './game.ts';

function reasonOf({ game_state }: Game): string | null {
  return game_state.outcome?.reason ?? null;
}

test.each([
  { name: 'mate', fen: '7k/8/6K1/8/8/8/8/R7 w - -', uci: 'a1a8', reason: 'checkmate' },
  {
    name: 'mate by promotion to a knight',
    fen: '6nb/5Ppk/7p/7P/8/8/8/K7 w - -',
    uci: 'f7f8n',
    reason: 'checkmate',
  },
  {
    name: 'promotion to a queen where only a knight mates',
    fen: '6nb/5Ppk/7p/7P/8/8/8/K7 w - -',
    uci: 'f7f8q',
    reason: null,
  },
  { name: 'stalemate', fen: '7k/8/8/8/8/5Q2/8/K7 w - -', uci: 'f3f7', reason: 'stalemate' },
  {
    name: 'promotion to a rook where a queen would be stalemate',
    fen: '8/5P1k/8/6K1/8/8/8/8 w - -',
    uci: 'f7f8r',
    reason: null,
  },
  // Mate on the 75th move: the mate counts.
  { name: 'mate at 75', fen: '7k/8/6K1/8/8/8/8/R7 w - - 149 99', uci: 'a1a8', reason: 'checkmate' },
  {
    name: 'stalemate at 75',
    fen: '7k/8/8/8/8/5Q2/8/K7 w - - 149 99',
    uci: 'f3f7',
    reason: 'stalemate',
  },
  {
    name: 'the 75th move of both',
    fen: '4k3/8/8/8/8/8/8/R3K3 w Q - 149 99',
    uci: 'a1a2',
    reason: 'seventy_five_moves',
  },
  {
    name: 'one ply before it',
    fen: '4k3/8/8/8/8/8/8/R3K3 w Q - 148 99',
    uci: 'a1a2',
    reason: null,
  },
  {
    name: 'a pawn move just in time',
    fen: '4k3/8/8/8/8/8/P7/4K3 w - - 149 99',
    uci: 'a2a3',
    reason: null,
  },
  {
    name: 'kings alone',
    fen: '7k/8/8/8/8/8/1p6/K7 w - -',
    uci: 'a1b2',
    reason: 'insufficient_material',
  },
  {
    name: 'a lone knight',
    fen: '7k/8/8/8/8/8/1p6/K6N w - -',
    uci: 'a1b2',
    reason: 'insufficient_material',
  },
  {
    name: 'bishops on squares of one colour',
    fen: '5b1k/8/8/8/8/8/1p6/K1B5 w - -',
    uci: 'a1b2',
    reason: 'insufficient_material',
  },
  {
    name: 'bishops on squares of both colours, which can mate with help',
    fen: '4b2k/8/8/8/8/8/1p6/K1B5 w - -',
    uci: 'a1b2',
    reason: null,
  },
  {
    name: 'two knights, which can mate with help',
    fen: '7k/8/8/8/8/8/1p6/K5NN w - -',
    uci: 'a1b2',
    reason: null,
  },
])('$name: $reason', ({ fen, uci, reason }) => {
  expect(reasonOf(played(gameAt(fen), uci))).toBe(reason);
});

const KNIGHTS = 'g1f3 g8f6 f3g1 f6g8 ';
const KINGS = 'e1e2 e8e7 e2e1 e7e8 ';

test('a fivefold repetition ends the game without a claim, a fourfold one does not', () => {
  const almost = gameAfter(KNIGHTS.repeat(3) + 'g1f3 g8f6 f3g1');
  expect(reasonOf(almost)).toBeNull();
  expect(reasonOf(played(almost, 'f6g8'))).toBe('fivefold');
});

test.each([
  { name: 'knights out and back', game: gameAfter(''), shuffle: KNIGHTS, rounds: 2 },
  // The kings' first moves lose the castling rights, so the position before them was a different one.
  { name: 'the right to castle', game: gameAfter('e2e4 e7e5'), shuffle: KINGS, rounds: 3 },
  // e5xd6 is legal only the first time.
  { name: 'en passant', game: gameAfter('e2e4 a7a6 e4e5 d7d5'), shuffle: KNIGHTS, rounds: 3 },
  // No pawn can capture en passant, so the double step does not change the position.
  { name: 'a double step', game: gameAfter('e2e4 e7e5'), shuffle: KNIGHTS, rounds: 2 },
  // The pawn that could capture is pinned.
  {
    name: 'en passant by a pinned pawn',
    game: played(gameAt('4r2k/3p4/8/4P3/8/8/8/4K3 b - -'), 'd7d5'),
    shuffle: 'e1e2 h8h7 e2e1 h7h8 ',
    rounds: 2,
  },
])('a threefold repetition can be claimed: $name after $rounds rounds', (randomGame) => {
  const { game, shuffle, rounds } = randomGame;
  const before = played(game, shuffle.repeat(rounds - 1));
  expect(claimableDraw(before)).toBeNull();
  expect(refusal(claimDraw(before, 'white', NOW))).toBe('no_draw_to_claim');
  const third = played(before, shuffle);
  expect(claimableDraw(third)).toBe('threefold');
  expect(reasonOf(third)).toBeNull();
  for (const color of ['white', 'black'] as const) {
    expect(reasonOf(accepted(claimDraw(third, color, NOW)))).toBe('threefold');
  }
});

test('a threefold repetition cannot be claimed after another move', () => {
  expect(claimableDraw(gameAfter(KNIGHTS.repeat(2) + 'e2e4'))).toBeNull();
});

test('a draw by the fifty-move rule can be claimed, but not a ply earlier', () => {
  const before = gameAt('4k2r/8/8/8/8/8/P7/R3K3 w - - 98 90');
  const almost = played(before, 'a1b1');
  expect(claimableDraw(almost)).toBeNull();
  expect(refusal(claimDraw(almost, 'black', NOW))).toBe('no_draw_to_claim');
  const fifty = played(almost, 'h8g8');
  expect(claimableDraw(fifty)).toBe('fifty_moves');
  expect(reasonOf(fifty)).toBeNull();
  expect(reasonOf(accepted(claimDraw(fifty, 'white', NOW)))).toBe('fifty_moves');
  expect(claimableDraw(played(fifty, 'a2a3'))).toBeNull();
});
