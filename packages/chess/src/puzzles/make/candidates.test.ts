import { expect, test } from 'vitest';
import { INITIAL_FEN } from '../../position.ts';
import { parseEvaluation } from '../../review/evaluations.testkit.ts';
import { findCandidates } from './candidates.ts';

/** The plies of the candidates. Evaluations are from White's view. */
function pliesOf(moves: string, evaluations: string, startFen = INITIAL_FEN): number[] {
  const game = {
    startFen,
    moves: moves.split(' '),
    evaluations: evaluations.split(' ').map(parseEvaluation),
  };
  return findCandidates(game).map(({ ply }) => ply);
}

test('a move after which the opponent is suddenly winning is a candidate', () => {
  const moves = ['f2f3', 'e7e5', 'g2g4'];
  const evaluations = ['20', '-60', '-50', '#-1'].map(parseEvaluation);
  expect(findCandidates({ startFen: INITIAL_FEN, moves, evaluations })).toEqual([
    {
      ply: 2,
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2',
      mistake: 'g2g4',
    },
  ]);
  expect(pliesOf('e2e4', '0 -400')).toEqual([0]);
  expect(pliesOf('e2e4 e7e5', '0 0 400')).toEqual([1]);
});

test('the solver had at most 300 before, unless there is a mate now', () => {
  // Only large jumps count, so that the limit of 300 decides for a mate or not.
  expect(pliesOf('e2e4', '-301 -2000')).toEqual([]);
  expect(pliesOf('e2e4', '-301 #-3')).toEqual([0]);
  expect(pliesOf('e2e4', '#-4 #-3')).toEqual([]);
});

test('a mate has at most 15 moves', () => {
  expect(pliesOf('e2e4', '-301 #-15')).toEqual([0]);
  expect(pliesOf('e2e4', '-301 #-16')).toEqual([]);
});

test('the solver has at least 200 after the mistake', () => {
  expect(pliesOf('e2e4', '300 -200')).toEqual([0]);
  expect(pliesOf('e2e4', '300 -199')).toEqual([]);
});

test('the winning chance rises by more than 0.6', () => {
  expect(pliesOf('e2e4', '0 -377')).toEqual([0]);
  expect(pliesOf('e2e4', '0 -376')).toEqual([]);
});

test('the solver is not ahead in material', () => {
  const withoutPawn = 'rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1';
  expect(pliesOf('e2e4', '0 -600', withoutPawn)).toEqual([]);
});

test('the solver has at least two legal moves', () => {
  expect(pliesOf('b1a1', '0 -600', 'k7/8/2K5/8/8/8/8/1R6 w - - 0 1')).toEqual([]);
  expect(pliesOf('b1a1', '0 -600', 'k7/8/3K4/8/8/8/8/1R6 w - - 0 1')).toEqual([0]);
});

test('an unfinished review gives the candidates so far', () => {
  expect(pliesOf('e2e4 e7e5 g1f3', '0 -400')).toEqual([0]);
});
