import { NOTIFICATION_KINDS, type DetailsByKind, type Told } from '@rookery/contract';
import { expect, test } from 'vitest';
import { groupAlike, pathOf, say } from './index.ts';

const DETAILS: DetailsByKind = {
  challenge: { game_id: 'g' },
  challenge_answered: { game_id: 'g', answer: 'accepted' },
  your_move: { game_id: 'g', ply: 3 },
  game_ended: { game_id: 'g', result: 'won' },
  round_paired: {
    tournament_id: 't',
    tournament: 'Open',
    round: 3,
    board: 2,
    color: 'white',
    opponent: 'Ben',
    game_id: 'g',
  },
  round_starts: {
    tournament_id: 't',
    tournament: 'Open',
    round: 1,
    starts_at: '2026-03-01T18:00:00Z',
  },
  result_to_confirm: {
    tournament_id: 't',
    tournament: 'Open',
    round: 3,
    opponent: 'Ben',
    result: '1-0',
  },
  task_assigned: { task_id: 'x', task: 'Chairs' },
  task_due: { task_id: 'x', task: 'Chairs', due_at: '2026-03-01T18:00:00Z' },
  task_finished: { task_id: 'x', task: 'Chairs' },
  invite_used: { workspace: 'Riverside' },
  chat_report: { line_id: 'l' },
  name_found: { page_id: 'p', title: 'Results', host: 'federation.example' },
  review_done: { game_id: 'g' },
  homework: { homework_id: 'h', title: 'Forks', due_at: null },
  achievement: { achievement: 'first_win', user_id: 'u' },
  announcement: { announcement_id: 'a', title: 'Evening', text: 'Friday', workspace: 'Riverside' },
};

const told = (kind: Told['kind'], change: Partial<Told> = {}) =>
  ({ kind, workspace_id: 'w', actor_name: 'Ann', details: DETAILS[kind], ...change }) as Told;

test.for(NOTIFICATION_KINDS)('%s has sentences in both languages, and a page', (kind) => {
  for (const locale of ['en', 'vi'] as const) {
    for (const alike of [[told(kind)], [told(kind), told(kind)]] as const) {
      const { title } = say(alike, { locale, timeZone: 'UTC' });
      expect(title).toMatch(/^\S.+[^.]$/);
      expect(title).not.toMatch(/undefined|null|\[object/);
    }
  }
  expect(pathOf(told(kind))).toMatch(/^\/w\//);
  expect(pathOf(told(kind, { workspace_id: null }))).toMatch(/^\/personal\//);
});

test('dates are those of the member, and accounts that have ended have no name', () => {
  const starts = (timeZone: string) =>
    say([told('round_starts')], { locale: 'en', timeZone }).title;
  expect(starts('Asia/Ho_Chi_Minh')).toContain('01:00');
  expect(starts('UTC')).toContain('06:00');
  const { title } = say([told('your_move', { actor_name: null })], { locale: 'en' });
  expect(title).toBe('Your move against A former member');
});

test('a bye has no opponent, and an achievement its name if it is known', () => {
  const bye = told('round_paired', { details: { ...DETAILS.round_paired, opponent: null } });
  expect(say([bye], { locale: 'en' }).title).toBe('Open, round 3: you have a bye');
  expect(say([told('achievement')], { locale: 'en' }).title).toBe('New achievement: First win');
  const newer = told('achievement', { details: { achievement: 'newer', user_id: 'u' } });
  expect(say([newer], { locale: 'en' }).title).toBe('You have a new achievement');
});

test('neighbours of a kind and place are one group, but announcements never are', () => {
  const kinds = ['task_assigned', 'task_assigned', 'your_move', 'task_assigned'] as const;
  const list = [...kinds.map((kind) => told(kind)), told('task_assigned', { workspace_id: 'v' })];
  expect(groupAlike(list).map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  expect(groupAlike([told('announcement'), told('announcement')])).toHaveLength(2);
});
