import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  equivalentKey,
  listSurvivors,
  readEquivalent,
  ResultFile,
  summarize,
  type Result,
} from './results.ts';

const CHOICE = { seed: 7, packages: 1, server: 0, sql: 1, only: null };
const KILLED: Result = {
  part: 'packages',
  place: 'packages/a/src/a.ts:3',
  original: 'a < b',
  mutated: 'a <= b',
  outcome: 'killed',
  by: 'a.test.ts > a test',
  seconds: 2,
  processorSeconds: 1,
};
const SURVIVED: Result = {
  ...KILLED,
  part: 'sql',
  place: 'policy see on notes',
  outcome: 'survived',
  by: '',
  processorSeconds: 4,
};
const TIMEOUT: Result = { ...KILLED, outcome: 'timeout' };
const UNTESTED: Result = { ...KILLED, outcome: 'untested', by: '' };

function temporaryPath(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-results-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'results.tsv');
}

test('an interrupted run keeps its choice and its results, but not a line that was cut off', () => {
  const path = temporaryPath();
  const file = ResultFile.create(path, CHOICE);
  file.add(KILLED);
  file.add(SURVIVED);
  appendFileSync(path, 'sql\tpolicy hide on notes\tusing (a)');
  const resumed = new ResultFile(path);
  expect(resumed.choice()).toEqual(CHOICE);
  expect(resumed.read()).toEqual([KILLED, SURVIVED]);
});

test('a new run never overwrites the results of another', () => {
  const path = temporaryPath();
  ResultFile.create(path, CHOICE);
  expect(() => ResultFile.create(path, CHOICE)).toThrow('is there already');
});

test('a timeout counts as killed, and a mutant without a test as a survivor', () => {
  const rows = summarize([KILLED, TIMEOUT, UNTESTED, SURVIVED]).slice(2);
  expect(rows).toEqual([
    '| packages | 3 | 1 | 1 | 1 | 67 % | 1.0 |',
    '| sql | 1 | 0 | 0 | 1 | 0 % | 4.0 |',
    '| all | 4 | 1 | 1 | 2 | 50 % | 1.8 |',
  ]);
});

test('survivors are listed with the original and the mutated text', () => {
  expect(listSurvivors([KILLED, TIMEOUT, UNTESTED, SURVIVED])).toEqual([
    'packages/a/src/a.ts:3 (no related test)\n  - a < b\n  + a <= b',
    'policy see on notes\n  - a < b\n  + a <= b',
  ]);
});

test('an equivalent mutant is recognised on another line, and needs a reason', () => {
  const header = 'place\toriginal\tmutated\treason';
  const known = readEquivalent(`${header}\npackages/a/src/a.ts\ta < b\ta <= b\tNever equal.\n`);
  expect(known.has(equivalentKey(KILLED))).toBe(true);
  expect(known.has(equivalentKey({ ...KILLED, mutated: 'a > b' }))).toBe(false);
  expect(() => readEquivalent(`${header}\na.ts\ta < b\ta <= b\t`)).toThrow('no reason');
});
