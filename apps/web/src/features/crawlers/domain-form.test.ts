import { expect, test } from 'vitest';
import { draftOf, settingsOf, wrongFields } from './domain-form.ts';

test('a new site has usual settings', () => {
  const draft = draftOf(null);
  expect([...wrongFields(draft)]).toEqual([]);
  expect(settingsOf(draft)).toEqual({
    include_paths: [],
    interval_hours: 24,
    max_pages: 200,
    max_depth: 2,
    max_megabytes: 50,
    max_minutes: 60,
  });
});

test('paths are lines, without empty ones', () => {
  const draft = { ...draftOf(null), paths: ' /news/ \n\n/*/results$\n' };
  expect(settingsOf(draft).include_paths).toEqual(['/news/', '/*/results$']);
  expect([...wrongFields(draft)]).toEqual([]);
});

test.each([
  [{ maxPages: '0' }, 'maxPages'],
  [{ maxDepth: '' }, 'maxDepth'],
  [{ maxDepth: '11' }, 'maxDepth'],
  [{ maxMegabytes: '1.5' }, 'maxMegabytes'],
  [{ maxMinutes: 'x' }, 'maxMinutes'],
  [{ paths: 'news' }, 'paths'],
  [{ paths: '/a b' }, 'paths'],
  [{ paths: '/a\n'.repeat(21) }, 'paths'],
])('%j is refused', (part, field) => {
  expect([...wrongFields({ ...draftOf(null), ...part })]).toEqual([field]);
});
