import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { postgresDirectories } from '@rookery/database';
import type { PostgresBinaries } from '@rookery/local-postgres';

export interface InstalledPostgres extends PostgresBinaries {
  /** The directory with tools such as pg_dump. */
  readonly directory: string;
}

/** The PostgreSQL installed on this machine, for tests with its tools; npm installs only the server. */
export function installedPostgres(): InstalledPostgres {
  const directory = postgresDirectories().find((candidate) =>
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
