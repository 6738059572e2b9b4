import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256, in hexadecimal digits. */
  readonly checksum: string;
}

/** All migrations, in order. */
export function readMigrations(directory: string = MIGRATIONS): Migration[] {
  return readdirSync(directory)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      // A checkout on Windows may have changed the line ends.
      const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}
