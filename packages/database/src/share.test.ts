import { expect, test } from 'vitest';
import { Busy, createShare } from './share.ts';

const PATIENT = { places: 2, mostWaiting: 3, waitLimitMs: 600_000 };

/** Work that ends when it is told to. */
function holdable() {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return done.promise;
  };
  return { work, begun: begun.promise, end: done.resolve, fail: done.reject };
}

test('as much work is under way as there are places, and the rest waits its turn', async () => {
  const share = createShare(PATIENT);
  const [first, second, third, fourth] = Array.from({ length: 4 }, holdable) as [
    ReturnType<typeof holdable>,
    ReturnType<typeof holdable>,
    ReturnType<typeof holdable>,
    ReturnType<typeof holdable>,
  ];
  const order: string[] = [];
  void third.begun.then(() => order.push('third'));
  void fourth.begun.then(() => order.push('fourth'));
  const all = [first, second, third, fourth].map(({ work }, index) =>
    share.run(`caller ${index}`, work),
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
  expect(await share.run('another', async () => 'free again')).toBe('free again');
});

test('work that fails gives its place back', async () => {
  const share = createShare({ ...PATIENT, places: 1 });
  await expect(share.run('first', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await share.run('another', async () => 'free again')).toBe('free again');
});

test('beyond those who may wait, everybody is refused at once', async () => {
  const share = createShare(PATIENT);
  const held = Array.from({ length: 5 }, holdable);
  const all = held.map(({ work }, index) => share.run(`caller ${index}`, work));
  await expect(share.run('another', async () => 'never')).rejects.toBeInstanceOf(Busy);
  for (const { end } of held) end();
  await Promise.all(all);
});

test('who has waited for too long is refused, and takes no place later', async () => {
  const share = createShare({ ...PATIENT, places: 1, waitLimitMs: 1 });
  const held = holdable();
  const running = share.run('first', held.work);
  let hasRun = false;
  const late = share.run('another', async () => {
    hasRun = true;
  });
  await expect(late).rejects.toBeInstanceOf(Busy);
  held.end();
  await running;
  expect(await share.run('another', async () => 'free again')).toBe('free again');
  expect(hasRun).toBe(false);
});

test('one caller does not take all places, and waits behind the others', async () => {
  const share = createShare({ ...PATIENT, places: 3 });
  const held = Array.from({ length: 4 }, holdable);
  const all = held.map(({ work }) => share.run('greedy', work));
  await Promise.all([held[0]?.begun, held[1]?.begun]);
  expect(await share.run('another', async () => 'a place was left')).toBe('a place was left');
  for (const { end } of held) end();
  await Promise.all(all);
});
