import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@rookery/local-postgres';
import { administer, installedPostgres } from '@rookery/testkit';
import { expect, test } from 'vitest';
import { COMPOSE_FILES, postgresSettings } from './compose-files.testkit.ts';

test.each(COMPOSE_FILES)('$name limits what the log may keep', (file) => {
  const settings = postgresSettings(file);
  expect(settings).toContain('wal_level=logical');
  expect(settings.some((setting) => setting.startsWith('max_slot_wal_keep_size='))).toBe(true);
});

test('PostgreSQL starts with the settings of the compose files', async () => {
  // One start for all files: of a setting that differs, the last value counts.
  const settings = new Map(
    COMPOSE_FILES.flatMap(postgresSettings).map(
      (setting) => setting.split('=') as [string, string],
    ),
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'rookery-settings-'));
  const server = await startLocalPostgres({
    dataDir,
    durable: false,
    settings: [...settings].map((setting) => setting.join('=')),
  });
  try {
    for (const [name, value] of settings) {
      const { rows } = await administer(server.url, `show ${name}`);
      expect(rows).toEqual([{ [name]: value }]);
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test.each(COMPOSE_FILES)('initdb knows the options of $name, and checksums are on', (file) => {
  const given = file.services['postgres']?.environment?.['POSTGRES_INITDB_ARGS']?.split(' ') ?? [];
  expect(given).toContain('--data-checksums');
  const help = execFileSync(installedPostgres().initdb, ['--help'], { encoding: 'utf8' });
  for (const option of given) expect(help).toContain(option.split('=')[0]);
});
