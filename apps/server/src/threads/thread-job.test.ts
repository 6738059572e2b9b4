import { expect, test } from 'vitest';
import { threadJob } from './thread-job.ts';

type Echo = (input: string) => string;
const MEMBER = { member: 'ann' };

/** A job whose work is written here. */
function job<Work extends (input: never) => unknown = Echo>(
  source: string,
  limits: Parameters<typeof threadJob>[1] = {},
) {
  const module = new URL(`data:text/javascript,${encodeURIComponent(`export default ${source}`)}`);
  return threadJob<Work>(module, limits);
}

const echo = job('(text) => text');
const spin = job('(text, at) => { at(7); for (;;); }', { processorMs: 100 });

test('a job gives what its work returns', async () => {
  expect(await echo('hello', MEMBER)).toBe('hello');
  expect(await job('async (text) => text.toUpperCase()')('hello', MEMBER)).toBe('HELLO');
});

test('an error of the work is the error of the job', async () => {
  const fail = job(`() => { throw new RangeError('no') }`);
  await expect(fail('', MEMBER)).rejects.toThrow(new RangeError('no'));
  expect(await echo('again', MEMBER)).toBe('again');
});

test('work without end is ended while the event loop goes on, and says where it was', async () => {
  const ended = spin('', MEMBER);
  let turns = 0;
  const count = setInterval(() => (turns += 1), 1);
  await expect(ended).rejects.toMatchObject({ name: 'TooMuchWorkError', place: 7 });
  clearInterval(count);
  expect(turns).toBeGreaterThan(1);
  expect(await echo('again', MEMBER)).toBe('again');
});

test('work that needs too much memory is ended', async () => {
  const hoard = job(
    '() => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }',
    {
      processorMs: 60_000,
    },
  );
  await expect(hoard('', MEMBER)).rejects.toMatchObject({ name: 'TooMuchWorkError' });
  expect(await echo('again', MEMBER)).toBe('again');
});

test('a thread that does not work is ended in the end', async () => {
  const sleep = job('() => new Promise(() => setInterval(() => undefined, 1e6))', { wallMs: 100 });
  await expect(sleep('', MEMBER)).rejects.toMatchObject({ name: 'TooMuchWorkError', place: 0 });
});

test('a thread that ends itself fails its job only', async () => {
  const leave = job('() => process.exit(3)');
  await expect(leave('', MEMBER)).rejects.toThrow('A thread ended with code 3.');
  expect(await echo('again', MEMBER)).toBe('again');
});

test('a job ends with the request that waits for it', async () => {
  const request = new AbortController();
  const running = job('() => { for (;;); }', { processorMs: 600_000, wallMs: 600_000 })('', {
    ...MEMBER,
    signal: request.signal,
  });
  request.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  const late = echo('', { ...MEMBER, signal: request.signal });
  await expect(late).rejects.toThrow('gone');
});

test('a member who asks for much waits behind others', async () => {
  const order: string[] = [];
  const ask = async (member: string, name: string) => {
    await echo(name, { member });
    order.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => ask('ann', `ann ${index}`)),
    ask('bob', 'bob'),
  ]);
  expect(order.indexOf('bob')).toBeLessThan(4);
  expect(order).toHaveLength(9);
});

test('what one member may have waiting is bounded', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 40 }, () => echo('', { member: 'ann' })),
  );
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((each) => (each as PromiseRejectedResult).reason.name === 'BusyError')).toBe(
    true,
  );
});
