import { INITIAL_FEN, movesAlong, treeFrom } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { positionsInPlay, restOf } from './fair-play.ts';

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
])('a game stands after e4 e5: looking at %j it rests because of %j', (moves, rest) => {
  expect(restOf(way(moves), inPlay)).toBe(rest);
});

test('the same position is the same by another way, whatever the counters say', () => {
  const stands = [after('g1f3 g8f6 b1c3')];
  expect(restOf(way('b1c3 g8f6 g1f3'), stands)).toBe('own_game');
  expect(restOf([stands[0]?.replace(/\d+ \d+$/, '0 1') ?? ''], stands)).toBe('own_game');
});

test('the same pieces are the same position, whoever is said to move or to castle', () => {
  const [fen = ''] = inPlay;
  expect(restOf([fen.replace(' w ', ' b ')], inPlay)).toBe('own_game');
  expect(restOf([fen.replace('KQkq', 'Qkq')], inPlay)).toBe('own_game');
  expect(restOf([fen.replace('RNBQKBNR', 'RNBQKBN1')], inPlay)).toBeNull();
});

test('while it is not known where games stand, it rests', () => {
  expect(restOf(way(''), null)).toBe('unknown');
  expect(restOf(way(''), [])).toBeNull();
});

test('only running games with members count', () => {
  const games = [game('bob', 'active', 'one'), game(BOT, 'active', 'two')];
  expect(positionsInPlay([...games, game('bob', 'drawn', 'three')], 'ann')).toEqual(['one']);
});
