import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNOPENED, type GameStore } from './game-store.ts';
import { shareGames } from './shared-games.ts';

const opened: string[] = [];
const closed: string[] = [];
const listener = () => {};

function open(gameId: string): GameStore {
  opened.push(gameId);
  return {
    snapshot: () => UNOPENED,
    subscribe: () => () => {},
    take: () => {},
    close: () => closed.push(gameId),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  closed.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a game is opened when it is first used, once for all who use it', () => {
  const games = shareGames(open, 1_000);
  expect(games.peek('a')).toBeNull();
  games.subscribe('a', listener);
  games.subscribe('a', listener);
  games.subscribe('b', listener);
  expect(opened).toEqual(['a', 'b']);
  expect(games.peek('a')).not.toBeNull();
});

test('it is closed a while after its last user has gone, and not before', () => {
  const games = shareGames(open, 1_000);
  const leaveFirst = games.subscribe('a', listener);
  const leaveSecond = games.subscribe('a', listener);
  leaveFirst();
  vi.advanceTimersByTime(5_000);
  expect(closed).toEqual([]);
  leaveSecond();
  vi.advanceTimersByTime(999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(['a']);
  expect(games.peek('a')).toBeNull();
});

test('a view that is mounted twice, as React does in development, opens it once', () => {
  const games = shareGames(open, 1_000);
  games.subscribe('a', listener)();
  games.subscribe('a', listener);
  vi.advanceTimersByTime(5_000);
  expect(opened).toEqual(['a']);
  expect(closed).toEqual([]);
});

test('a game that was closed is opened anew', () => {
  const games = shareGames(open, 1_000);
  games.subscribe('a', listener)();
  vi.advanceTimersByTime(1_000);
  games.subscribe('a', listener);
  expect(opened).toEqual(['a', 'a']);
});
