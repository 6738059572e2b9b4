import { expect, test } from 'vitest';
import { parseEvaluation } from './evaluations.testkit.ts';
import { reviewGame } from './review-game.ts';

const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4'.split(' ');
const EVALUATIONS = [
  '30 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7',
  '-70 e7e5 e2e3',
  '-80 d2d4 e5d4 d1d4',
  '#-1 d8h4',
  '#0',
].map(parseEvaluation);

test('a game is reviewed move by move', () => {
  const { moves } = reviewGame(FOOLS_MATE, EVALUATIONS);
  expect(moves.map(({ ply, san, mover, mark }) => [ply, san, mover, mark])).toEqual([
    [0, 'f3', 'white', 'inaccuracy'],
    [1, 'e5', 'black', null],
    [2, 'g4', 'white', 'blunder'],
    [3, 'Qh4#', 'black', null],
  ]);
  expect(moves[2]).toMatchObject({
    win_before: expect.closeTo(42.7, 1),
    win_after: expect.closeTo(2.5, 1),
    best_line: [
      { uci: 'd2d4', san: 'd4' },
      { uci: 'e5d4', san: 'exd4' },
      { uci: 'd1d4', san: 'Qxd4' },
    ],
    reply_line: [{ uci: 'd8h4', san: 'Qh4#' }],
    reason: { kind: 'allows_mate', moves: 1 },
  });
});

test('no better variation is shown for the best move', () => {
  const { moves } = reviewGame(FOOLS_MATE, EVALUATIONS);
  expect(moves[1]?.best_line).toEqual([]);
  expect(moves[3]).toMatchObject({ best_line: [], reply_line: [], accuracy: 100 });
});

test('a mating move is best, even if the engine names another mate', () => {
  const evaluations = [
    ...EVALUATIONS.slice(0, 3),
    parseEvaluation('#-1 e5e4'),
    parseEvaluation('#0'),
  ];
  const { moves } = reviewGame(FOOLS_MATE, evaluations);
  expect(moves[3]).toMatchObject({ san: 'Qh4#', mark: null, reason: null, best_line: [] });
});

test('variations are cut to eight moves', () => {
  expect(reviewGame(FOOLS_MATE, EVALUATIONS).moves[0]?.best_line).toHaveLength(8);
});

test('each side has totals', () => {
  const { white, black } = reviewGame(FOOLS_MATE, EVALUATIONS);
  expect(white).toMatchObject({ inaccuracies: 1, mistakes: 0, blunders: 1 });
  expect(white.average_loss).toBe((100 + 920) / 2);
  expect(white.accuracy).toBeLessThan(60);
  expect(black).toEqual({
    accuracy: 100,
    average_loss: 0,
    inaccuracies: 0,
    mistakes: 0,
    blunders: 0,
  });
});

test('an unfinished review has the moves whose positions before and after are evaluated', () => {
  expect(reviewGame(FOOLS_MATE, EVALUATIONS.slice(0, 3)).moves).toHaveLength(2);
  expect(reviewGame(FOOLS_MATE, EVALUATIONS.slice(0, 2)).black.accuracy).toBeNull();
  expect(reviewGame(FOOLS_MATE, EVALUATIONS.slice(0, 1)).moves).toEqual([]);
  expect(reviewGame(FOOLS_MATE, [])).toMatchObject({ moves: [], white: { accuracy: null } });
});

test('a variation is cut at its first illegal move', () => {
  const evaluations = [parseEvaluation('30 e2e4 e2e4'), parseEvaluation('-70 e2e4')];
  const [move] = reviewGame(FOOLS_MATE, evaluations).moves;
  expect(move).toMatchObject({ best_line: [{ uci: 'e2e4', san: 'e4' }], reply_line: [] });
});

test('the only legal move is not marked, and nothing better is shown', () => {
  // The pawn move is the only answer to the check from h5.
  const moves = 'e2e4 f7f6 d2d4 a7a6 d1h5 g7g6'.split(' ');
  const evaluations = moves.map(() => parseEvaluation('0 a2a3'));
  const review = reviewGame(moves, [...evaluations, parseEvaluation('900 h5h4')]);
  expect(review.moves[5]).toMatchObject({ mark: null, reason: null, best_line: [] });
});
