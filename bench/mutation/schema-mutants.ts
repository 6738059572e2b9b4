import {
  connectAsSuperuser,
  createTestDatabase,
  startTestPostgres,
  type Seeded,
} from '@rookery/testkit';
import { choose } from './choose.ts';
import type { SqlMutant } from './mutant.ts';
import { readSchema, type Connection } from './schema.ts';
import { sqlMutants } from './sql-mutants.ts';

/** Chooses among the mutants of the migrated schema those that PostgreSQL accepts. */
export async function chooseSqlMutants(
  count: number,
  random: Seeded,
  isWanted: (mutant: SqlMutant) => boolean,
): Promise<SqlMutant[]> {
  if (count === 0) return [];
  const postgres = await startTestPostgres();
  try {
    const client = await connectAsSuperuser(await createTestDatabase(postgres.url));
    const kinds = sqlMutants(await readSchema(client)).map(({ share, mutants }) => ({
      share,
      mutants: mutants.filter(isWanted),
    }));
    const chosen = await choose(kinds, count, random, (mutant) => isAccepted(client, mutant));
    await client.end();
    return chosen;
  } finally {
    await postgres.discard();
  }
}

async function isAccepted(client: Connection, { statement }: SqlMutant): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(statement);
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}
