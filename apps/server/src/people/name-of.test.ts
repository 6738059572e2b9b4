import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const JOIN = /\bjoin\s+people\b|join\w*\(\s*['"`]people\b/i;

test('no query joins the view of people, which can ask for every account', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES });
  expect(sources.length).toBeGreaterThan(400);
  const joins = sources.filter((path) => JOIN.test(readFileSync(join(SOURCES, path), 'utf8')));
  expect(joins.filter((path) => !path.endsWith('.test.ts'))).toEqual([]);
});
