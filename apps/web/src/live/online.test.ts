import { expect, test } from 'vitest';
import { availabilityOf, applyPresenceChanges } from './online.ts';

const here = (user_id: string, do_not_disturb = false) => ({
  user_id,
  online: true,
  do_not_disturb,
});
const gone = (user_id: string) => ({ user_id, online: false, do_not_disturb: false });

test('changes are applied to the list, and make no difference the second time', () => {
  const first = applyPresenceChanges({}, [here('ann'), here('bob')]);
  const changes = [gone('ann'), here('bob', true), here('cem'), gone('eve')];
  const second = applyPresenceChanges(first, changes);
  expect(second).toEqual({ bob: { do_not_disturb: true }, cem: { do_not_disturb: false } });
  expect(applyPresenceChanges(second, changes)).toEqual(second);
});

test('a member is available, busy or away, or the presence is not known', () => {
  const online = applyPresenceChanges({}, [here('ann'), here('bob', true)]);
  expect(['ann', 'bob', 'cem'].map((id) => availabilityOf(online, id))).toEqual([
    'available',
    'busy',
    'away',
  ]);
  expect(availabilityOf(undefined, 'ann')).toBeUndefined();
});
