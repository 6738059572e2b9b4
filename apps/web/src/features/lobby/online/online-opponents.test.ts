import { expect, test } from 'vitest';
import { onlineOpponents } from './online-opponents.ts';

test('available members come first, and offline members are left out', () => {
  const members = ['Ann', 'Bob', 'Cem', 'Eve'].map((name) => ({ user_id: name, name }));
  const online = {
    Ann: { do_not_disturb: true },
    Cem: { do_not_disturb: false },
    Eve: { do_not_disturb: false },
    Stranger: { do_not_disturb: false },
  };
  expect(onlineOpponents(members, online).map(({ name, isBusy }) => [name, isBusy])).toEqual([
    ['Cem', false],
    ['Eve', false],
    ['Ann', true],
  ]);
});
