import { EXPORTS_PER_DAY } from '@rookery/contract';
import {
  violatedConstraint,
  type Database,
  type ScopedTransaction,
  type UserId,
} from '@rookery/database';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import type { Download } from '../../http/routes.ts';
import type { JobSender } from '../../jobs/job-sender.ts';
import { EXPORT_JOB } from './export-job.ts';
import { chunkOf, downloadableExport, insertExport, recentExports } from './queries.ts';

const DAY_MS = 86_400_000;

export async function askForExport(
  database: Database,
  jobs: JobSender,
  userId: UserId,
): Promise<RouteResult<'POST /api/account/data/exports'>> {
  try {
    return await database.as(userId, async (transaction) => {
      if ((await exportsLeft(transaction, userId)) === 0) return refuse('export_limit');
      const created = await insertExport(transaction, userId);
      await jobs.send(transaction, EXPORT_JOB, { export_id: created.id });
      return ok(created);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'data_exports_one_at_a_time') return refuse('export_running');
    throw error;
  }
}

async function exportsLeft(transaction: ScopedTransaction, userId: UserId): Promise<number> {
  return leftOf(await recentExports(transaction, userId));
}

/** Of these exports, those of the last 24 hours count. */
export function leftOf(exports: readonly { readonly created_at: string }[]): number {
  const since = Date.now() - DAY_MS;
  const today = exports.filter(({ created_at }) => Date.parse(created_at) > since);
  return Math.max(0, EXPORTS_PER_DAY - today.length);
}

/** Each part is read in its own transaction: a slow client holds no connection. */
export async function openExport(
  database: Database,
  userId: UserId,
  id: string,
): Promise<Result<Download, 'not_found'>> {
  const found = await database.as(userId, (transaction) =>
    downloadableExport(transaction, userId, id),
  );
  if (found === undefined) return refuse('not_found');
  const day = found.created_at.slice(0, 10);
  return ok({
    fileName: `rookery-${day}.zip`,
    bytes: found.bytes,
    parts: readParts(database, userId, id),
  });
}

async function* readParts(database: Database, userId: UserId, id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await database.as(userId, (transaction) => chunkOf(transaction, id, number));
    if (part === null) return;
    yield part;
  }
}
