import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from '@rookery/local-postgres';

/** Debian has one directory for each installed version here. */
const DEBIAN = '/usr/lib/postgresql';

export interface InstalledPostgres extends PostgresBinaries {
  /** The directory with tools such as pg_dump. */
  readonly directory: string;
}

/** The PostgreSQL installed on this machine, for tests with its tools; npm installs only the server. */
export function installedPostgres(): InstalledPostgres {
  const directory = binariesDirectories().find((candidate) =>
    ['pg_dump', 'pg_restore', 'initdb'].every((tool) => existsSync(join(candidate, tool))),
  );
  if (directory === undefined) {
    throw new Error('No PostgreSQL is installed here (Debian: apt-get install postgresql).');
  }
  const [initdb, pg_ctl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map((tool) =>
    join(directory, tool),
  ) as [string, string, string];
  return { directory, initdb, pg_ctl, postgres };
}

function binariesDirectories(): string[] {
  if (!existsSync(DEBIAN)) {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  }
  const newestFirst = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(DEBIAN, version, 'bin'));
}
