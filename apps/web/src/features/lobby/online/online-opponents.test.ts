import { expect, test } from 'vitest';
import { onlineOpponents } from './online-opponents.ts';

test('those who can play now come first, and offline members are left out', () => {
  const members = ['Ann', 'Bob', 'Cem', 'Dan', 'Eve'].map((name) => ({ user_id: name, name }));
  const free = { do_not_disturb: false, is_playing: false };
  const online = {
    Ann: { ...free, do_not_disturb: true },
    Cem: { ...free, is_playing: true },
    Dan: free,
    Eve: free,
    Stranger: free,
  };
  const listed = onlineOpponents(members, online);
  expect(listed.map(({ name, availability }) => [name, availability])).toEqual([
    ['Dan', 'available'],
    ['Eve', 'available'],
    ['Cem', 'playing'],
    ['Ann', 'busy'],
  ]);
});
