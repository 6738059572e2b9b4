import pg from 'pg';

const OLDEST_VERSION = 15;

/** The database server, or the database, cannot be used as it is. The message tells the operator what to do. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** Connects with DATABASE_URL, and throws if the server's version or settings do not suffice. */
export async function connectAsAdministrator(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
  } catch (cause) {
    throw new DatabaseSetupError(`No PostgreSQL answers at DATABASE_URL: ${messageOf(cause)}.`, {
      cause,
    });
  }
  const problem = await findProblem(client);
  if (problem === null) return client;
  await client.end();
  throw new DatabaseSetupError(problem);
}

async function findProblem(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ version: number; log: string }>(`
    select current_setting('server_version_num')::integer / 10000 as version,
           current_setting('wal_level') as log
  `);
  const [{ version, log } = { version: 0, log: '' }] = rows;
  if (version < OLDEST_VERSION) {
    return `PostgreSQL ${version} is too old: Rookery needs ${OLDEST_VERSION} or newer.`;
  }
  if (log !== 'logical') {
    return (
      `PostgreSQL has wal_level=${log}, but live updates need logical. ` +
      'As its administrator, run "alter system set wal_level = logical", and restart it.'
    );
  }
  return null;
}

/** A host name with several addresses gives an AggregateError, whose own message is empty. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
