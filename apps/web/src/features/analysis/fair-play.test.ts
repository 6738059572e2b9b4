import { INITIAL_FEN, movesAlong, treeFrom } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { engineBlockOf, positionsInPlay } from './fair-play.ts';

const BOT = 'b0700000-0000-4000-8000-000000000003';

function way(moves: string): string[] {
  const path = moves === '' ? [] : moves.split(' ');
  const tree = treeFrom(INITIAL_FEN, path);
  return [tree.fen, ...movesAlong(tree, path).map(({ fen }) => fen)];
}
const after = (moves: string) => way(moves).at(-1) ?? '';

function game(black: string, status: ChessGame['status'], fen: string): ChessGame {
  const players = { white_player_id: 'ann', black_player_id: black };
  return { ...players, status, game_state: { fen } } as ChessGame;
}

const inPlay = [after('e2e4 e7e5')];

test.each([
  ['', null],
  ['e2e4', null],
  ['e2e4 c7c5', null],
  ['e2e4 e7e5', 'own_game'],
  ['e2e4 e7e5 g1f3', 'own_game'],
  ['e2e4 e7e5 g1f3 b8c6 f1b5', 'own_game'],
])('during a game after e4 e5, the position after %j is blocked because of %j', (moves, block) => {
  expect(engineBlockOf(way(moves), inPlay)).toBe(block);
});

test('a transposition is the same position, whatever the counters say', () => {
  const stands = [after('g1f3 g8f6 b1c3')];
  expect(engineBlockOf(way('b1c3 g8f6 g1f3'), stands)).toBe('own_game');
  expect(engineBlockOf([stands[0]?.replace(/\d+ \d+$/, '0 1') ?? ''], stands)).toBe('own_game');
});

test('the same pieces are the same position, whatever the turn and the castling rights', () => {
  const [fen = ''] = inPlay;
  expect(engineBlockOf([fen.replace(' w ', ' b ')], inPlay)).toBe('own_game');
  expect(engineBlockOf([fen.replace('KQkq', 'Qkq')], inPlay)).toBe('own_game');
  expect(engineBlockOf([fen.replace('RNBQKBNR', 'RNBQKBN1')], inPlay)).toBeNull();
});

test('the engine is blocked while the running games are not known', () => {
  expect(engineBlockOf(way(''), null)).toBe('unknown');
  expect(engineBlockOf(way(''), [])).toBeNull();
});

test('only running games with members count', () => {
  const games = [game('bob', 'active', 'one'), game(BOT, 'active', 'two')];
  expect(positionsInPlay([...games, game('bob', 'drawn', 'three')], 'ann')).toEqual(['one']);
});
