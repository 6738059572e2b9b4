import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../http/logging.ts';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Presence with a fake store, and the times of its reports. */
function setUp() {
  const online = new Set<string>();
  const reports: number[] = [];
  let isKnown = true;
  let isDown = false;
  let duringReport: (() => void) | null = null;
  const presence = createPresence(
    {
      async report(cameOnline, wentOffline) {
        if (isDown) throw new Error('no store');
        reports.push(Date.now());
        for (const userId of cameOnline) online.add(userId);
        for (const userId of wentOffline) online.delete(userId);
        duringReport?.();
        duringReport = null;
        const was = isKnown;
        isKnown = true;
        return was;
      },
      leave: async () => online.clear(),
    },
    createLog('silent'),
  );
  return {
    presence,
    online,
    reports,
    /** The store crashes and loses its data. */
    forget: () => {
      online.clear();
      isKnown = false;
    },
    setDown: (down: boolean) => void (isDown = down),
    /** Something happens after the next report was sent, and before it is answered. */
    duringNextReport: (event: () => void) => void (duringReport = event),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a new member is reported within half a second, a gone one after a grace period', async () => {
  const { presence, online } = setUp();
  presence.setOnline('ann');
  await pass(600);
  expect([...online]).toEqual(['ann']);
  presence.setOffline('ann');
  await pass(1_000);
  expect([...online]).toEqual(['ann']);
  await pass(1_100);
  expect([...online]).toEqual([]);
});

test('a member who reloads a page stays online', async () => {
  const { presence, online } = setUp();
  presence.setOnline('ann');
  await pass(600);
  presence.setOffline('ann');
  await pass(700);
  presence.setOnline('ann');
  await pass(5_000);
  expect([...online]).toEqual(['ann']);
});

test('changes between two reports are reduced to the last one', async () => {
  const { presence, online } = setUp();
  await pass(100);
  presence.setOnline('ann');
  presence.setOffline('ann');
  presence.setOnline('ann');
  await pass(600);
  expect([...online]).toEqual(['ann']);
  presence.setOnline('bob');
  presence.setOffline('bob');
  await pass(5_000);
  expect([...online]).toEqual(['ann']);
});

test('a member who leaves while their arrival is being reported is gone after the grace period', async () => {
  const { presence, online, duringNextReport } = setUp();
  await pass(100);
  presence.setOnline('ann');
  duringNextReport(() => presence.setOffline('ann'));
  await pass(600);
  expect([...online]).toEqual(['ann']);
  await pass(2_100);
  expect([...online]).toEqual([]);
});

test('a member who comes back while their absence is being reported is online again', async () => {
  const { presence, online, duringNextReport } = setUp();
  presence.setOnline('ann');
  await pass(600);
  presence.setOffline('ann');
  duringNextReport(() => presence.setOnline('ann'));
  await pass(2_100);
  expect([...online]).toEqual([]);
  await pass(600);
  expect([...online]).toEqual(['ann']);
});

test('a store that has lost its data gets a full report', async () => {
  const { presence, online, forget } = setUp();
  for (const name of ['ann', 'bob', 'cem']) presence.setOnline(name);
  await pass(600);
  forget();
  await pass(4_000);
  expect([...online].toSorted()).toEqual(['ann', 'bob', 'cem']);
});

test('a failed report is repeated', async () => {
  const { presence, online, setDown } = setUp();
  presence.setOnline('ann');
  await pass(600);
  setDown(true);
  presence.setOnline('bob');
  presence.setOffline('ann');
  await pass(5_000);
  expect([...online]).toEqual(['ann']);
  setDown(false);
  await pass(600);
  expect([...online]).toEqual(['bob']);
});

test('a gateway sends heartbeats, and reports its end', async () => {
  const { presence, online, reports } = setUp();
  presence.setOnline('ann');
  await pass(10_000);
  expect(reports.length).toBeGreaterThanOrEqual(3);
  expect(reports.length).toBeLessThanOrEqual(6);
  const stopped = presence.stop();
  await pass(600);
  await stopped;
  expect([...online]).toEqual([]);
});
