import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problems, ROOT } from './compose-files.testkit.ts';

/** The file, and the name under which systemd reads it: a template needs an instance. */
const UNITS = [
  ['rookery.service', 'rookery.service'],
  ['rookery@.service', 'rookery@api-1.service'],
] as const;
const NODE = '/usr/local/bin/node';

test.each(UNITS)('%s starts a program that exists', (file) => {
  const program = new RegExp(`^ExecStart=${NODE} (\\S+)$`, 'm').exec(textOf(file))?.[1];
  expect(existsSync(join(ROOT, program ?? 'none'))).toBe(true);
});

test('the units differ only in what belongs to one process', () => {
  expect(linesOf('rookery@.service')).toEqual(linesOf('rookery.service'));
});

test.each(UNITS)('systemd accepts %s', (file, name) => {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-units-'));
  try {
    const unit = join(directory, name);
    writeFileSync(unit, textOf(file).replace(NODE, process.execPath));
    expect(problems('systemd-analyze', ['verify', unit])).toBe('');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** The lines that belong to all processes. */
function linesOf(file: string): string[] {
  return textOf(file)
    .split('\n')
    .filter((line) => !/^(#|Description=|EnvironmentFile=)/.test(line));
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, 'docs', 'examples', 'systemd', file), 'utf8');
}
