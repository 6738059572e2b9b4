import { NOTIFICATION_KINDS, type Told } from '@rookery/contract';
import { expect, test } from 'vitest';
import { groupAlike, pathOf, say } from './index.ts';
import { GROUPED_SENTENCES, SENTENCE_CASES, type SentenceCase } from './sentences.testkit.ts';

const LOCALES = ['en', 'vi'] as const;

function toldBy({ kind, details }: SentenceCase, change: Partial<Told> = {}): Told {
  return { kind, workspace_id: 'w', actor_name: 'Ann', details, ...change } as Told;
}

function told(kind: Told['kind'], change: Partial<Told> = {}): Told {
  const example = SENTENCE_CASES.find((each) => each.kind === kind);
  if (example === undefined) throw new Error(`No case of ${kind}`);
  return toldBy(example, change);
}

test.for(SENTENCE_CASES)('$kind says "$en.title", and "$vi.title"', (example) => {
  for (const locale of LOCALES)
    expect(say([toldBy(example)], { locale, timeZone: 'UTC' })).toStrictEqual(example[locale]);
});

test.for(SENTENCE_CASES)('$kind leads to $path', (example) => {
  expect(pathOf(toldBy(example))).toBe(example.path);
  const inPersonal = example.path.replace(/^\/w\//, '/personal/');
  expect(pathOf(toldBy(example, { workspace_id: null }))).toBe(inPersonal);
});

test.for(NOTIFICATION_KINDS)('three of %s are one sentence', (kind) => {
  for (const locale of LOCALES)
    expect(say([told(kind), told(kind), told(kind)], { locale })).toStrictEqual({
      title: GROUPED_SENTENCES[kind][locale],
    });
});

test('two notifications are said as several', () => {
  const title = say([told('task_due'), told('task_due')], { locale: 'en' }).title;
  expect(title).toBe('2 tasks are due soon');
});

test('dates are those of the member, and accounts that have ended have no name', () => {
  const starts = (timeZone: string) =>
    say([told('round_starts')], { locale: 'en', timeZone }).title;
  expect(starts('Asia/Ho_Chi_Minh')).toContain('Mon, Mar 2, 01:05');
  expect(starts('UTC')).toContain('06:05');
  const move = told('your_move', { actor_name: null });
  expect(say([move], { locale: 'en' }).title).toBe('Your move against A former member');
  expect(say([move], { locale: 'vi' }).title).toBe('Đến lượt bạn đi với Một thành viên cũ');
});

test('neighbours of a kind and place are one group, but announcements never are', () => {
  const kinds = ['task_assigned', 'task_assigned', 'your_move', 'task_assigned'] as const;
  const list = [...kinds.map((kind) => told(kind)), told('task_assigned', { workspace_id: 'v' })];
  expect(groupAlike(list).map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  expect(groupAlike([told('announcement'), told('announcement')])).toHaveLength(2);
});
