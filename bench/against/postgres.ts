import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Testkit from '@rookery/testkit';
import type { Checkout } from './bench.ts';

export interface MeasuredPostgres {
  readonly url: string;
  /** The parent of all backends. */
  readonly pid: number;
}

/** Work that begins by itself would count for the turn in which it happens to be done. */
const NOTHING_BY_ITSELF = ['autovacuum=off', 'checkpoint_timeout=1h', 'max_wal_size=20GB'];

/** A Postgres server for one checkout, through its own testkit. */
export async function startMeasuredPostgres(
  testkit: typeof Testkit,
  { cleanup }: Checkout,
): Promise<MeasuredPostgres> {
  const settings = NOTHING_BY_ITSELF;
  const postgres = await testkit.startTestPostgres({ durable: true, settings });
  cleanup.defer(() => postgres.discard());
  const { rows } = await testkit.administer(postgres.url, 'show data_directory');
  const [{ data_directory: data }] = rows as [{ data_directory: string }];
  const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return { url: postgres.url, pid: Number(pid) };
}
