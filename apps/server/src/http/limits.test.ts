import { readConfig } from '@rookery/config';
import { expect, test } from 'vitest';
import { createLimits, type LimitOptions } from './limits.ts';
import { networkOf } from './network.ts';

const DEFAULTS: LimitOptions = readConfig({
  DATABASE_URL: 'postgres://u:p@127.0.0.1/rookery',
  ROOKERY_SECRET: 'x'.repeat(32),
});
const FEW: LimitOptions = { ...DEFAULTS, tasksPerMinute: 2, membersPerAddress: 2 };

test('a limited member gets a waiting time, and other limits do not apply to them', () => {
  let now = 0;
  const limits = createLimits(FEW, () => now);
  const take = () => limits.take('tasks', 'ann', '192.0.2.1');
  expect([take(), take(), take()]).toEqual([null, null, 30]);
  expect(limits.take('writes', 'ann', '192.0.2.1')).toBeNull();
  now += 30_000;
  expect([take(), take()]).toEqual([null, 30]);
});

test('an address has the limit of several members, which one member alone cannot use up', () => {
  const limits = createLimits(FEW, () => 0);
  const take = (member: string, address = '192.0.2.1') => limits.take('tasks', member, address);
  for (let count = 0; count < 20; count += 1) take('ann');
  expect([take('bob'), take('bob')]).toEqual([null, null]);
  expect(take('cat')).toBe(15);
  expect(take('cat', '192.0.2.2')).toBeNull();
});

test('challenges are counted for each pair of members', () => {
  const limits = createLimits({ ...FEW, challengesPerMinute: 1 }, () => 0);
  expect(limits.takeChallenge('ann', 'bob')).toBeNull();
  expect(limits.takeChallenge('ann', 'BOB')).toBe(60);
  expect(limits.takeChallenge('ann', 'cat')).toBeNull();
  expect(limits.takeChallenge('bob', 'ann')).toBeNull();
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
