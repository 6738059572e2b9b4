import pg from 'pg';

const OLDEST_VERSION = 15;

/** A server that the platform cannot work with as it is. What it says is for the operator. */
export class UnfitServer extends Error {
  override readonly name = 'UnfitServer';
}

/** An administrator's session on a server that has what the platform needs. */
export async function connectToFitServer(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
  } catch (cause) {
    throw new UnfitServer(`No PostgreSQL answers at DATABASE_URL: ${wordsOf(cause)}.`, { cause });
  }
  const unfit = await findUnfit(client);
  if (unfit === null) return client;
  await client.end();
  throw new UnfitServer(unfit);
}

async function findUnfit(client: pg.Client): Promise<string | null> {
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
      `PostgreSQL has wal_level=${log}: no move would ever reach another board. ` +
      'As its administrator, run "alter system set wal_level = logical", and restart it.'
    );
  }
  return null;
}

/** Where a name has several addresses, all that failed stand in an error without words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
