import type { MemberPresence } from '@rookery/contract';
import { expect, test } from 'vitest';
import { availabilityOf, applyPresenceChanges } from './online.ts';

const here = (user_id: string, more: Partial<MemberPresence> = {}): MemberPresence => ({
  user_id,
  online: true,
  do_not_disturb: false,
  is_playing: false,
  ...more,
});
const gone = (user_id: string) => here(user_id, { online: false });
const busy = (user_id: string) => here(user_id, { do_not_disturb: true });

test('changes are applied to the list, and make no difference the second time', () => {
  const first = applyPresenceChanges({}, [here('ann'), here('bob')]);
  const changes = [gone('ann'), busy('bob'), here('cem'), gone('eve')];
  const second = applyPresenceChanges(first, changes);
  expect(second).toEqual({
    bob: { do_not_disturb: true, is_playing: false },
    cem: { do_not_disturb: false, is_playing: false },
  });
  expect(applyPresenceChanges(second, changes)).toEqual(second);
});

test('a member is available, playing, busy or away, or the presence is not known', () => {
  const playing = here('dan', { is_playing: true });
  const online = applyPresenceChanges({}, [here('ann'), busy('bob'), playing]);
  expect(['ann', 'bob', 'cem', 'dan'].map((id) => availabilityOf(online, id))).toEqual([
    'available',
    'busy',
    'away',
    'playing',
  ]);
  expect(availabilityOf(undefined, 'ann')).toBeUndefined();
});
