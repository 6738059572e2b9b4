import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DUMP, writeManifest } from './manifest.ts';
import { removeOldBackups } from './old-backups.ts';

const DAY_MS = 86_400_000;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-old-backups-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A backup that has no manifest yet is unfinished. */
function addUnfinishedBackup(name: string): string {
  const path = join(directory, name);
  mkdirSync(path);
  writeFileSync(join(path, DUMP), 'PGDMP');
  return path;
}

async function addBackup(name: string, days: number): Promise<void> {
  await writeManifest(addUnfinishedBackup(name), {
    takenAt: new Date(Date.now() - days * DAY_MS).toISOString(),
    position: '0/1',
    serverVersion: '18.4',
    migration: '0001_foundation.sql',
    secretFingerprint: '0123456789abcdef',
    dump: { bytes: 5, sha256: 'abc' },
    tables: {},
  });
}

test('only backups that are older than the days to keep are removed, and nothing that is no backup', async () => {
  await addBackup('of-yesterday', 1);
  await addBackup('of-29-days-ago', 29);
  await addBackup('of-31-days-ago', 31);
  await addBackup('of-last-year', 365);
  addUnfinishedBackup('unfinished');
  mkdirSync(join(directory, 'photographs'));
  writeFileSync(
    join(directory, 'photographs', 'manifest.json'),
    '{"takenAt":"2001-01-01T00:00:00Z"}',
  );
  writeFileSync(join(directory, 'notes.txt'), 'Not a directory.');

  const removed = await removeOldBackups(directory, 30);

  expect(removed.toSorted()).toEqual(['of-31-days-ago', 'of-last-year']);
  expect(readdirSync(directory).toSorted()).toEqual([
    'notes.txt',
    'of-29-days-ago',
    'of-yesterday',
    'photographs',
    'unfinished',
  ]);
});

test('a directory without old backups is left as it is', async () => {
  await addBackup('of-yesterday', 1);
  expect(await removeOldBackups(directory, 2)).toEqual([]);
  expect(readdirSync(directory)).toEqual(['of-yesterday']);
});
