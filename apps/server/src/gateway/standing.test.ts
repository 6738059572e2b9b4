import { createInProcessBus, type Bus } from '@rookery/bus';
import { beforeEach, expect, test } from 'vitest';
import { writeChange, type Marks } from '../live/change-message.ts';
import { STANDING_SUBJECT } from '../live/subjects.ts';
import { createStandings, type Standings } from './standing.ts';

let bus: Bus;
let standings: Standings;

beforeEach(async () => {
  bus = createInProcessBus((error) => {
    throw error;
  });
  standings = await createStandings(bus);
});

async function publish(marks: Marks): Promise<void> {
  const head = { kind: 'INSERT', position: '1', version: null, made: null } as const;
  bus.publish(STANDING_SUBJECT, writeChange({ ...head, marks, data: '{}' }));
  await Promise.resolve();
}

/** Counts how often it was told. */
function watching(member: string) {
  const standing = standings.watch(member);
  const told = { times: 0 };
  standing.onChange(() => (told.times += 1));
  return { standing, told };
}

test('whoever is judged by a member hears of their changes, and of nobody else’s', async () => {
  const [ann, bob] = [watching('ann'), watching('bob')];
  await publish({ user_id: 'ann' });
  expect([ann.told.times, bob.told.times]).toEqual([1, 0]);
  expect([ann.standing.isStale(), bob.standing.isStale()]).toEqual([true, false]);
});

test('a block concerns both', async () => {
  const [ann, bob, cleo] = [watching('ann'), watching('bob'), watching('cleo')];
  await publish({ user_id: 'ann', blocked_id: 'bob' });
  expect([ann, bob, cleo].map(({ told }) => told.times)).toEqual([1, 1, 0]);
});

test('one may rest on several members', async () => {
  const { standing, told } = watching('ann');
  standing.add('bob');
  await publish({ user_id: 'bob' });
  expect(told.times).toBe(1);
});

test('what came before anybody listened is told at once', async () => {
  const standing = standings.watch('ann');
  await publish({ user_id: 'ann' });
  let times = 0;
  standing.onChange(() => (times += 1));
  expect(times).toBe(1);
});

test('whoever is told may end, and is told nothing more', async () => {
  const first = standings.watch('ann');
  let times = 0;
  first.onChange(() => {
    times += 1;
    first.end();
  });
  const second = watching('ann');
  await publish({ user_id: 'ann' });
  await publish({ user_id: 'ann' });
  expect([times, second.told.times]).toEqual([1, 2]);
});
