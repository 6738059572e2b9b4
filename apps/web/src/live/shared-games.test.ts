import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_SNAPSHOT, type GameStore } from './game-store.ts';
import { shareGames } from './shared-games.ts';

const opened: string[] = [];
const closed: string[] = [];
const watched: boolean[] = [];
const listener = () => {};

function open(gameId: string): GameStore {
  opened.push(gameId);
  return {
    snapshot: () => EMPTY_SNAPSHOT,
    subscribe: () => () => {},
    applyRow: () => {},
    watch: (isWatched) => watched.push(isWatched),
    close: () => closed.push(gameId),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  closed.length = 0;
  watched.length = 0;
});
afterEach(() => vi.useRealTimers());

test('a game is opened on its first subscription, once for all subscribers', () => {
  const games = shareGames(open, 1_000);
  expect(games.peek('a')).toBeNull();
  games.subscribe('a', 'watch', listener);
  games.subscribe('a', 'watch', listener);
  games.subscribe('b', 'watch', listener);
  expect(opened).toEqual(['a', 'b']);
  expect(games.peek('a')).not.toBeNull();
});

test('it is closed a while after its last subscriber has gone, and not before', () => {
  const games = shareGames(open, 1_000);
  const leaveFirst = games.subscribe('a', 'watch', listener);
  const leaveSecond = games.subscribe('a', 'watch', listener);
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
  games.subscribe('a', 'watch', listener)();
  games.subscribe('a', 'watch', listener);
  vi.advanceTimersByTime(5_000);
  expect(opened).toEqual(['a']);
  expect(closed).toEqual([]);
});

test('a game that was closed is opened anew', () => {
  const games = shareGames(open, 1_000);
  games.subscribe('a', 'watch', listener)();
  vi.advanceTimersByTime(1_000);
  games.subscribe('a', 'watch', listener);
  expect(opened).toEqual(['a', 'a']);
});

test('it is watched while one of its subscribers watches it', () => {
  const games = shareGames(open, 1_000);
  games.subscribe('a', 'glance', listener);
  expect(watched.at(-1)).toBe(false);
  const leaveFirst = games.subscribe('a', 'watch', listener);
  const leaveSecond = games.subscribe('a', 'watch', listener);
  leaveFirst();
  expect(watched.at(-1)).toBe(true);
  leaveSecond();
  expect(watched.at(-1)).toBe(false);
});

test('a member who goes from the game to a list of games no longer watches it', () => {
  const games = shareGames(open, 1_000);
  games.subscribe('a', 'watch', listener)();
  games.subscribe('a', 'glance', listener);
  expect(watched.at(-1)).toBe(false);
});
