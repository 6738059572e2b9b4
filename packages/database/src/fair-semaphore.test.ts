import { expect, test } from 'vitest';
import { BusyError, createFairSemaphore } from './fair-semaphore.ts';

const LONG_WAIT = { places: 2, maxWaiting: 3, waitLimitMs: 600_000 };

/** Work that ends when the test says so. */
function controllableWork() {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return done.promise;
  };
  return { work, begun: begun.promise, end: done.resolve, fail: done.reject };
}

test('as much work runs as there are places, and the rest waits in order', async () => {
  const semaphore = createFairSemaphore(LONG_WAIT);
  const [first, second, third, fourth] = Array.from({ length: 4 }, controllableWork) as [
    ReturnType<typeof controllableWork>,
    ReturnType<typeof controllableWork>,
    ReturnType<typeof controllableWork>,
    ReturnType<typeof controllableWork>,
  ];
  const order: string[] = [];
  void third.begun.then(() => order.push('third'));
  void fourth.begun.then(() => order.push('fourth'));
  const all = [first, second, third, fourth].map(({ work }, index) =>
    semaphore.run(`caller ${index}`, work),
  );
  await Promise.all([first.begun, second.begun]);
  expect(order).toEqual([]);
  first.end();
  await third.begun;
  expect(order).toEqual(['third']);
  second.end();
  await fourth.begun;
  third.end();
  fourth.end();
  await Promise.all(all);
  expect(await semaphore.run('another', async () => 'free again')).toBe('free again');
});

test('work that fails releases its place', async () => {
  const semaphore = createFairSemaphore({ ...LONG_WAIT, places: 1 });
  await expect(semaphore.run('first', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.run('another', async () => 'free again')).toBe('free again');
});

test('a full queue refuses further work at once', async () => {
  const semaphore = createFairSemaphore(LONG_WAIT);
  const held = Array.from({ length: 5 }, controllableWork);
  const all = held.map(({ work }, index) => semaphore.run(`caller ${index}`, work));
  await expect(semaphore.run('another', async () => 'never')).rejects.toBeInstanceOf(BusyError);
  for (const { end } of held) end();
  await Promise.all(all);
});

test('work that has waited too long is refused and never runs', async () => {
  const semaphore = createFairSemaphore({ ...LONG_WAIT, places: 1, waitLimitMs: 1 });
  const held = controllableWork();
  const running = semaphore.run('first', held.work);
  let hasRun = false;
  const late = semaphore.run('another', async () => {
    hasRun = true;
  });
  await expect(late).rejects.toBeInstanceOf(BusyError);
  held.end();
  await running;
  expect(await semaphore.run('another', async () => 'free again')).toBe('free again');
  expect(hasRun).toBe(false);
});

test('one caller cannot take all places', async () => {
  const semaphore = createFairSemaphore({ ...LONG_WAIT, places: 3 });
  const held = Array.from({ length: 4 }, controllableWork);
  const all = held.map(({ work }) => semaphore.run('greedy', work));
  await Promise.all([held[0]?.begun, held[1]?.begun]);
  expect(await semaphore.run('another', async () => 'a place was left')).toBe('a place was left');
  for (const { end } of held) end();
  await Promise.all(all);
});

test('callers take turns, and each may have only so much waiting', async () => {
  const semaphore = createFairSemaphore({
    ...LONG_WAIT,
    places: 1,
    maxWaiting: 9,
    maxWaitingPerCaller: 2,
  });
  const first = controllableWork();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const all = [
    semaphore.run('ann', first.work),
    semaphore.run('ann', note('ann 1')),
    semaphore.run('ann', note('ann 2')),
    semaphore.run('bob', note('bob 1')),
    semaphore.run('bob', note('bob 2')),
  ];
  await expect(semaphore.run('ann', note('ann 3'))).rejects.toBeInstanceOf(BusyError);
  first.end();
  await Promise.all(all);
  expect(order).toEqual(['ann 1', 'bob 1', 'ann 2', 'bob 2']);
});

test('work whose caller is gone leaves the queue', async () => {
  const semaphore = createFairSemaphore({ ...LONG_WAIT, places: 1, maxWaiting: 1 });
  const first = controllableWork();
  const running = semaphore.run('ann', first.work);
  const caller = new AbortController();
  const waiting = semaphore.run('bob', async () => 'never', caller.signal);
  caller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  const next = semaphore.run('bob', async () => 'next');
  first.end();
  await running;
  expect(await next).toBe('next');
});
