import { daysControl, TIME_CONTROLS } from '@rookery/chess';
import type { Challenge, OpenSeek } from '@rookery/contract';
import { expect, test } from 'vitest';
import { openGames } from './open-games.ts';

const SEEK = { user_id: 'cat', time_control: TIME_CONTROLS.blitz } as OpenSeek;
const challenge = (id: string, change: Partial<Challenge> = {}) =>
  ({
    id,
    challenger_id: 'bob',
    opponent_id: null,
    status: 'open',
    is_here: true,
    is_playing: false,
    time_control: TIME_CONTROLS.rapid,
    ...change,
  }) as Challenge;

const listed = (seeks: OpenSeek[], challenges: Challenge[]) =>
  openGames(seeks, challenges, 'ann').map((open) =>
    open.kind === 'seek' ? open.seek.user_id : `${open.challenge.id} ${open.canStart}`,
  );

test('searches and challenges to the club are one list', () => {
  expect(listed([SEEK], [challenge('rapid')])).toEqual(['cat', 'rapid true']);
});

test('challenges to one member, and the own ones, are not in the list', () => {
  const others = [
    challenge('received', { opponent_id: 'ann' }),
    challenge('own', { challenger_id: 'ann' }),
  ];
  expect(listed([], others)).toEqual([]);
});

test('a challenge with a clock cannot start while the challenger is away or plays, and is listed last', () => {
  const away = { is_here: false };
  const challenges = [
    challenge('away', away),
    challenge('playing', { is_playing: true }),
    challenge('days', { ...away, time_control: daysControl(3) }),
    challenge('untimed', { ...away, time_control: null }),
  ];
  expect(listed([], challenges)).toEqual([
    'days true',
    'untimed true',
    'away false',
    'playing false',
  ]);
});
