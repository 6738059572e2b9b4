import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { findPairedGame } from './found-game.ts';

const SEEK = { created_at: '2026-01-01T12:00:00.500Z' };

function game(created_at: string, created_by: string | null = null): ChessGame {
  return { id: created_at, created_at, created_by } as ChessGame;
}

test.each([
  ['a game that both were led to', game('2026-01-01T12:00:01.000Z'), true],
  ['one of the same moment', game('2026-01-01T12:00:00.500Z'), true],
  ['one that was there before, as a rematch', game('2026-01-01T11:59:00.000Z'), false],
  ['a challenge', game('2026-01-01T12:00:01.000Z', 'bob'), false],
])('%s was found by a search: %o, %s', (_name, running, expected) => {
  expect(findPairedGame([running], SEEK)).toBe(expected ? running : undefined);
});
