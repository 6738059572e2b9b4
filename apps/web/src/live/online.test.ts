import { expect, test } from 'vitest';
import { availabilityOf, withNews } from './online.ts';

const here = (user_id: string, do_not_disturb = false) => ({
  user_id,
  online: true,
  do_not_disturb,
});
const gone = (user_id: string) => ({ user_id, online: false, do_not_disturb: false });

test('news are taken into the list, and change nothing the second time', () => {
  const first = withNews({}, [here('ann'), here('bob')]);
  const news = [gone('ann'), here('bob', true), here('cem'), gone('eve')];
  const second = withNews(first, news);
  expect(second).toEqual({ bob: { do_not_disturb: true }, cem: { do_not_disturb: false } });
  expect(withNews(second, news)).toEqual(second);
});

test('somebody is available, busy or away, or nothing is known', () => {
  const online = withNews({}, [here('ann'), here('bob', true)]);
  expect(['ann', 'bob', 'cem'].map((id) => availabilityOf(online, id))).toEqual([
    'available',
    'busy',
    'away',
  ]);
  expect(availabilityOf(undefined, 'ann')).toBeUndefined();
});
