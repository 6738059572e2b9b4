import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../http/logging.ts';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a store would hold, and when it last heard anything. */
function setUp() {
  const online = new Set<string>();
  const reports: number[] = [];
  let isKnown = true;
  let isDown = false;
  const presence = createPresence(
    {
      async report(came, gone) {
        if (isDown) throw new Error('no store');
        reports.push(Date.now());
        for (const userId of came) online.add(userId);
        for (const userId of gone) online.delete(userId);
        const was = isKnown;
        isKnown = true;
        return was;
      },
      leave: async () => online.clear(),
      close: async () => undefined,
    },
    createLog('silent'),
  );
  return {
    presence,
    online,
    reports,
    /** A crash of the store, after which it knows nobody. */
    forget: () => {
      online.clear();
      isKnown = false;
    },
    setDown: (down: boolean) => void (isDown = down),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('who comes is told within half a second, who goes after a moment of grace', async () => {
  const { presence, online } = setUp();
  presence.came('ann');
  await pass(600);
  expect([...online]).toEqual(['ann']);
  presence.gone('ann');
  await pass(1_000);
  expect([...online]).toEqual(['ann']);
  await pass(1_100);
  expect([...online]).toEqual([]);
});

test('a page that is loaded again is no absence', async () => {
  const { presence, online } = setUp();
  presence.came('ann');
  await pass(600);
  presence.gone('ann');
  await pass(700);
  presence.came('ann');
  await pass(5_000);
  expect([...online]).toEqual(['ann']);
});

test('who comes and goes and comes again before anybody was told is there', async () => {
  const { presence, online } = setUp();
  await pass(100);
  presence.came('ann');
  presence.gone('ann');
  presence.came('ann');
  await pass(600);
  expect([...online]).toEqual(['ann']);
  presence.came('bob');
  presence.gone('bob');
  await pass(5_000);
  expect([...online]).toEqual(['ann']);
});

test('a store that has forgotten everything is told everything', async () => {
  const { presence, online, forget } = setUp();
  for (const name of ['ann', 'bob', 'cem']) presence.came(name);
  await pass(600);
  forget();
  await pass(4_000);
  expect([...online].toSorted()).toEqual(['ann', 'bob', 'cem']);
});

test('what could not be told is told when it can be', async () => {
  const { presence, online, setDown } = setUp();
  presence.came('ann');
  await pass(600);
  setDown(true);
  presence.came('bob');
  presence.gone('ann');
  await pass(5_000);
  expect([...online]).toEqual(['ann']);
  setDown(false);
  await pass(600);
  expect([...online]).toEqual(['bob']);
});

test('a gateway shows that it lives, and says goodbye', async () => {
  const { presence, online, reports } = setUp();
  presence.came('ann');
  await pass(10_000);
  expect(reports.length).toBeGreaterThanOrEqual(3);
  expect(reports.length).toBeLessThanOrEqual(6);
  const stopped = presence.stop();
  await pass(600);
  await stopped;
  expect([...online]).toEqual([]);
});
