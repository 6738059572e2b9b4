import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { untilAnswered, type RetryOptions } from './until-answered.ts';

const LOST = new ApiError(0, 'network', '');
const REFUSED = new ApiError(404, 'not_found', '');

function setUp(retryMs = 0) {
  const stop = new AbortController();
  const late: number[] = [];
  const reconnects = new Set<() => void>();
  const options: RetryOptions = {
    retryDelayMs: () => retryMs,
    signal: stop.signal,
    onLate: () => late.push(1),
    onReconnected: (hurry) => {
      reconnects.add(hurry);
      return () => reconnects.delete(hurry);
    },
  };
  return { options, late, stop, reconnect: () => reconnects.forEach((hurry) => hurry()) };
}

/** Answers with each of these in turn. */
function sending(answers: readonly (string | Error)[]) {
  const left = [...answers];
  return () => {
    const next = left.shift();
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
}

test('a request without an answer is repeated', async () => {
  const { options, late } = setUp();
  expect(await untilAnswered(sending([LOST, LOST, 'right']), options)).toBe('right');
  expect(late).toHaveLength(2);
});

test('a refusal is an answer', async () => {
  const { options, late } = setUp();
  await expect(untilAnswered(sending([LOST, REFUSED, 'right']), options)).rejects.toBe(REFUSED);
  expect(late).toHaveLength(1);
});

test('a waiting request is repeated at once after a reconnect', async () => {
  const { options, late, reconnect } = setUp(3_600_000);
  const answer = untilAnswered(sending([LOST, 'right']), options);
  await expect.poll(() => late.length).toBe(1);
  await Promise.resolve();
  reconnect();
  expect(await answer).toBe('right');
});

test('nothing is sent after the page was left', async () => {
  const { options, late, stop } = setUp(3_600_000);
  let sent = 0;
  void untilAnswered(() => {
    sent += 1;
    return Promise.reject(LOST);
  }, options);
  await expect.poll(() => late.length).toBe(1);
  stop.abort();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(sent).toBe(1);
});
