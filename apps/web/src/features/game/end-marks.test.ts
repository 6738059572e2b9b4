import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { endMarks } from './end-marks.ts';

const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
const BARE = '8/3k4/8/8/8/8/6K1/8 w - - 0 60';

type Outcome = ChessGame['game_state']['outcome'];

function marks(fen: string, status: ChessGame['status'], outcome: Outcome) {
  const game = { status, game_state: { fen, outcome } } as ChessGame;
  return endMarks(game).map((shape) => (shape.kind === 'badge' ? shape.square + shape.text : ''));
}

test.each([
  ['mate', MATED, 'black_won', { winner: 'black', reason: 'checkmate' }, ['e1#', 'e81']],
  ['a lost game', MATED, 'white_won', { winner: 'white', reason: 'timeout' }, ['e11', 'e80']],
  ['a draw', BARE, 'drawn', { winner: null, reason: 'insufficient_material' }, ['g2½', 'd7½']],
  ['an aborted game', BARE, 'aborted', { winner: null, reason: 'aborted' }, []],
  ['a running game', BARE, 'active', null, []],
] as const)('%s is marked at the kings', (_name, fen, status, outcome, expected) => {
  expect(marks(fen, status, outcome)).toEqual(expected);
});
