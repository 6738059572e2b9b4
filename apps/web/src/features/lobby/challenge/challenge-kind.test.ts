import { TIME_CONTROLS } from '@rookery/chess';
import type { Challenge } from '@rookery/contract';
import { expect, test } from 'vitest';
import { challengeInSight, kindOf } from './challenge-kind.ts';

const challenge = (id: string, change: Partial<Challenge>) =>
  ({
    id,
    challenger_id: 'ann',
    opponent_id: 'bob',
    status: 'open',
    is_here: true,
    time_control: TIME_CONTROLS.rapid,
    ...change,
  }) as Challenge;

const SENT = challenge('sent', {});
const RECEIVED = challenge('received', { challenger_id: 'bob', opponent_id: 'ann' });
const DECLINED = challenge('declined', { status: 'declined' });
const OPEN = challenge('open', { challenger_id: 'bob', opponent_id: null });
const DAYS = challenge('days', { time_control: { name: 'correspondence', days_per_move: 3 } });
const AWAY = challenge('away', { is_here: false });

test('challenges are told apart by who has to do something', () => {
  const kinds = [SENT, RECEIVED, DECLINED, OPEN].map((each) => kindOf(each, 'ann'));
  expect(kinds).toEqual(['sent', 'received', 'declined', 'open']);
});

test.each([
  ['one to answer comes first', [SENT, DECLINED, OPEN, RECEIVED], 'received'],
  ['a refusal comes before one that waits', [SENT, DECLINED], 'declined'],
  ['one that may be answered any moment is shown', [DAYS, AWAY, SENT], 'sent'],
  ['those that wait for days are in the lobby only', [DAYS, AWAY, OPEN], undefined],
])('%s', (_name, challenges, shown) => {
  expect(challengeInSight(challenges, 'ann', new Set())?.id).toBe(shown);
});

test('a dismissed one gives way to the next', () => {
  expect(challengeInSight([RECEIVED, SENT], 'ann', new Set(['received']))?.id).toBe('sent');
});
