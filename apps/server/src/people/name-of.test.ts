import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FEATURES = new URL('../features/', import.meta.url).pathname;
const JOIN = /\bjoin\s+people\b|join\w*\(\s*['"`]people\b/i;

test('no list joins the view of people, which can ask for every account', () => {
  const sources = globSync('**/*.ts', { cwd: FEATURES });
  expect(sources.length).toBeGreaterThan(100);
  const joins = sources.filter((path) => JOIN.test(readFileSync(`${FEATURES}${path}`, 'utf8')));
  expect(joins.filter((path) => !path.endsWith('.test.ts'))).toEqual([]);
});
