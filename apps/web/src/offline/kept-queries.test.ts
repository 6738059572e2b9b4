import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { keepQueries, keptQuery } from './kept-queries.ts';
import { forgetRemembered } from './remembered.ts';
import { memoryStorage } from './storage.testkit.ts';
import type { KeptFor } from './rules.ts';

const LOST = new ApiError(0, 'network', 'The server could not be reached.');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-18T09:00Z') });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A load of a page by a member, with a server that answers or not. Returns what the page has then. */
async function load(
  userId: string | undefined,
  answer: string | Error,
  keptFor: KeptFor = 'always',
): Promise<string | undefined> {
  const client = new QueryClient();
  keepQueries(client, () => userId);
  const query = queryOptions({
    queryKey: ['cards'],
    queryFn: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
    ...keptQuery(keptFor),
  });
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey);
}

test('without a connection the last answer is used', async () => {
  await load('ann', 'first');
  await load('ann', 'second');
  expect(await load('ann', LOST)).toBe('second');
  expect(await load('ann', LOST)).toBe('second');
});

test('a failure of the server is no refusal', async () => {
  await load('ann', 'first');
  expect(await load('ann', new ApiError(503, 'data_store_failed', ''))).toBe('first');
});

test('after a refusal nothing is used', async () => {
  await load('ann', 'first');
  expect(await load('ann', new ApiError(403, 'forbidden', ''))).toBeUndefined();
});

test('another member gets nothing, nor does a page without a member', async () => {
  await load('ann', 'first');
  expect(await load('ben', LOST)).toBeUndefined();
  expect(await load(undefined, LOST)).toBeUndefined();
  await load(undefined, 'second');
  expect(await load('ann', LOST)).toBe('first');
});

test('what is kept for the day is not used on the next one, even if it was used meanwhile', async () => {
  await load('ann', 'first', 'the-day');
  vi.setSystemTime(Date.parse('2026-11-18T23:59Z'));
  expect(await load('ann', LOST, 'the-day')).toBe('first');
  vi.setSystemTime(Date.parse('2026-11-19T00:00Z'));
  expect(await load('ann', LOST, 'the-day')).toBeUndefined();
});

test('everything can be forgotten, and nothing else', async () => {
  localStorage.setItem('theme', 'dark');
  await load('ann', 'first');
  forgetRemembered();
  expect(Object.keys(localStorage)).toEqual(['theme']);
  expect(await load('ann', LOST)).toBeUndefined();
});
