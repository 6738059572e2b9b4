import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './compose-files.testkit.ts';
import { documentedSteps } from './documented-steps.ts';

const firstStart = documentedSteps(read('docs', 'operations.md'), 'First start');
const asRoot = firstStart.filter((step) => step.asRoot).flatMap(({ commands }) => commands);
const asUser = firstStart.filter((step) => !step.asRoot).flatMap(({ commands }) => commands);

test('commands are read without comments, one by one, only from their section', () => {
  const page = [
    '## Before',
    '```sh\nrm before\n```',
    '## First',
    'Run this, as root:',
    '```sh\n# a comment\none && two   # why\n```',
    'and this:',
    '```sh\nthree\n```',
    '### Details',
    '```sh\nrm after\n```',
  ].join('\n');
  expect(documentedSteps(page, 'First')).toEqual([
    { asRoot: true, commands: ['one', 'two'] },
    { asRoot: false, commands: ['three'] },
  ]);
});

test('the README starts the platform with the same commands as the page for operators', () => {
  const readme = documentedSteps(read('README.md'), 'Run it for real');
  expect(readme.flatMap(({ commands }) => commands)).toEqual(asUser);
});

test('the page for operators installs the same version of Node as the image', () => {
  const version = /^FROM \S+\/node:([\d.]+)-/m.exec(read('Dockerfile'))?.[1] ?? 'none';
  const versions = asRoot.flatMap((command) => [...command.matchAll(/\bv(\d+\.\d+\.\d+)\b/g)]);
  expect(new Set(versions.map(([, found]) => found))).toEqual(new Set([version]));
});

function read(...path: readonly string[]): string {
  return readFileSync(join(ROOT, ...path), 'utf8');
}
