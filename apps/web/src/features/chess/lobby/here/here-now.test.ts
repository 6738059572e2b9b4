import { expect, test } from 'vitest';
import { hereNow } from './here-now.ts';

test('who can be asked comes first, who is away not at all', () => {
  const members = ['Ann', 'Bob', 'Cem', 'Eve'].map((name) => ({ user_id: name, name }));
  const online = {
    Ann: { do_not_disturb: true },
    Cem: { do_not_disturb: false },
    Eve: { do_not_disturb: false },
    Stranger: { do_not_disturb: false },
  };
  expect(hereNow(members, online).map(({ name, isBusy }) => [name, isBusy])).toEqual([
    ['Cem', false],
    ['Eve', false],
    ['Ann', true],
  ]);
});
