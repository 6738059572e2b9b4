import { setTimeout as pause } from 'node:timers/promises';
import {
  createTestDatabase,
  foundClub,
  isLong,
  send,
  signUpAlone,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dailyEvents, HOSTILE_CALENDARS } from './hostile-calendars.testkit.ts';

/** How much longer the event loop may be held than without the sender. */
const MOST_S = 0.1;
const ROUNDS = 5;

let server: TestServer;
let mallory: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { METRICS: 'yes' });
  [mallory, ann] = [await signUpAlone(server.url, 'Mallory'), await signUpAlone(server.url, 'Ann')];
  club = await foundClub(mallory, 'Club', []);
});
afterAll(() => server.stop());

/** Metrics count from one scrape to the next. */
async function figures() {
  const { text } = await send(server.url, { path: '/health/metrics' });
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  return {
    longestS: figure('rookery_event_loop_delay_seconds{quantile="1"}'),
    residentMb: figure('process_resident_memory_bytes') / 1e6,
  };
}

/** Ann asks while the work is done, and for a moment if there is none. */
async function whileAnnAsks(
  work: () => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof figures>>> {
  await figures();
  const state = { isDone: false };
  const done = Promise.all([work(), pause(5_000)]).finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    expect((await ann.send({ path: '/api/account' })).status).toBe(200);
    await pause(20);
  }
  await done;
  return figures();
}

function importText(text: string) {
  return mallory.send({ method: 'POST', path: `/api/${club}/calendar/import`, json: { text } });
}

test.runIf(isLong)(
  'a hostile member does not hold the event loop, and leaves no memory taken',
  async () => {
    // The first requests of a process take longer.
    await whileAnnAsks(async () => undefined);
    const quiet = await whileAnnAsks(async () => undefined);
    await importText(dailyEvents(500));
    const range = 'from=2026-03-01T00:00:00Z&to=2026-04-12T00:00:00Z';
    const attacked = await whileAnnAsks(async () => {
      for (const [, text] of HOSTILE_CALENDARS) await importText(text);
      for (let round = 0; round < ROUNDS; round += 1) {
        await mallory.send({ path: `/api/${club}/calendar?${range}` });
        await mallory.send({
          method: 'POST',
          path: `/api/${club}/calendar/auto-schedule`,
          json: {},
        });
      }
    });
    const after = await whileAnnAsks(async () => undefined);
    process.stdout.write(`${JSON.stringify({ quiet, attacked, after })}\n`);
    expect(attacked.longestS).toBeLessThan(quiet.longestS + MOST_S);
  },
);
