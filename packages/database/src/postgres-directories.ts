import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian has one directory for each installed version here. */
const DEBIAN = '/usr/lib/postgresql';

/** The directories in which PostgreSQL may be installed on this machine, the newest version first. */
export function postgresDirectories(): string[] {
  if (existsSync(DEBIAN)) {
    const newestFirst = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
    return newestFirst.map((version) => join(DEBIAN, version, 'bin'));
  }
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()];
  } catch {
    return [];
  }
}
