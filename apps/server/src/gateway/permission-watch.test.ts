import { createInProcessBus, type Bus } from '@rookery/bus';
import { beforeEach, expect, test } from 'vitest';
import { writeChange, type FilterColumns } from '../live/change-message.ts';
import { PERMISSION_SUBJECT } from '../live/subjects.ts';
import { createPermissionWatches, type PermissionWatches } from './permission-watch.ts';

let bus: Bus;
let permissionWatches: PermissionWatches;

beforeEach(async () => {
  bus = createInProcessBus((error) => {
    throw error;
  });
  permissionWatches = await createPermissionWatches(bus);
});

async function publish(filterColumns: FilterColumns): Promise<void> {
  const head = { kind: 'INSERT', position: '1', version: null, loggedVersion: null } as const;
  bus.publish(PERMISSION_SUBJECT, writeChange({ ...head, filterColumns, data: '{}' }));
  await Promise.resolve();
}

/** A watch, and how often it was notified. */
function watching(member: string) {
  const permissionWatch = permissionWatches.watch(member);
  const notified = { times: 0 };
  permissionWatch.onChange(() => (notified.times += 1));
  return { permissionWatch, notified };
}

test('a watch is notified of changes of its member only', async () => {
  const [ann, bob] = [watching('ann'), watching('bob')];
  await publish({ user_id: 'ann' });
  expect([ann.notified.times, bob.notified.times]).toEqual([1, 0]);
  expect([ann.permissionWatch.isStale(), bob.permissionWatch.isStale()]).toEqual([true, false]);
});

test('a block notifies both members', async () => {
  const [ann, bob, cleo] = [watching('ann'), watching('bob'), watching('cleo')];
  await publish({ user_id: 'ann', blocked_id: 'bob' });
  expect([ann, bob, cleo].map(({ notified }) => notified.times)).toEqual([1, 1, 0]);
});

test('a watch may include several members', async () => {
  const { permissionWatch, notified } = watching('ann');
  permissionWatch.add('bob');
  await publish({ user_id: 'bob' });
  expect(notified.times).toBe(1);
});

test('a listener is called at once for an earlier change', async () => {
  const permissionWatch = permissionWatches.watch('ann');
  await publish({ user_id: 'ann' });
  let times = 0;
  permissionWatch.onChange(() => (times += 1));
  expect(times).toBe(1);
});

test('a listener may end its watch, and is not called again', async () => {
  const first = permissionWatches.watch('ann');
  let times = 0;
  first.onChange(() => {
    times += 1;
    first.end();
  });
  const second = watching('ann');
  await publish({ user_id: 'ann' });
  await publish({ user_id: 'ann' });
  expect([times, second.notified.times]).toEqual([1, 2]);
});
