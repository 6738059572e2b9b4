import type { Role } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import { expect, test } from 'vitest';
import { positionOf } from '../../position.ts';
import { attackedPieces, isThreatened, pieceBehind } from './attack.ts';
import { materialLead } from './piece-value.ts';

const { board } = positionOf('r3k3/pp3p2/8/1r1n4/8/4n3/3Q4/3RK3 b - - 0 1');
const at = (role: Role, square: 'b5' | 'd2' | 'd5' | 'e3') => ({
  role,
  square: parseSquare(square),
});

test('a piece attacks pieces, not pawns', () => {
  const hit = attackedPieces(board, parseSquare('d2')).map(({ role }) => role);
  expect(hit.toSorted()).toEqual(['knight', 'knight']);
  expect(attackedPieces(board, parseSquare('h8'))).toEqual([]);
});

test('a less valuable piece is threatened only if it is unprotected', () => {
  expect(isThreatened(board, at('knight', 'd5'), at('queen', 'd2'))).toBe(false);
  expect(isThreatened(board, at('rook', 'b5'), at('queen', 'd2'))).toBe(true);
});

test('a more valuable piece is threatened even if it is protected', () => {
  expect(isThreatened(board, at('queen', 'd2'), at('knight', 'e3'))).toBe(true);
});

test('the piece behind is the next one in line', () => {
  const behind = pieceBehind(board, parseSquare('d1'), parseSquare('d2'));
  expect(behind).toEqual({ role: 'knight', square: parseSquare('d5') });
  expect(pieceBehind(board, parseSquare('d2'), parseSquare('e3'))).toBeNull();
});

test('the material lead is one side’s material minus the other’s', () => {
  // A queen and a rook against two rooks, two knights and three pawns.
  expect(materialLead(board, 'white')).toBe(14 - 19);
  expect(materialLead(board, 'black')).toBe(19 - 14);
});
