import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PuzzleImport, WorkerDatabase } from '@rookery/database';
import { defineJob, type JobHandler, type JobServices } from '../../../jobs/job-kind.ts';
import { importFile } from '../import/import-puzzles.ts';
import { identifyFile, PuzzleFileError } from '../import/puzzle-file.ts';
import { download, DownloadError } from './download.ts';
import { readPuzzleAddress } from './puzzle-address.ts';
import {
  addImported,
  beginImport,
  endImport,
  isRunning,
  progressOf,
  storeProgress,
} from './queries.ts';

interface ImportData {
  readonly import_id: string;
}

const MAX_SECONDS = 24 * 3_600;
/** Sent to the database as one value. */
const BATCH_ROWS = 2_000;
const CHECK_EVERY_MS = 1_000;

/** The import has been stopped by an administrator. */
class Stopped extends Error {}

/**
 * Downloads a file of puzzles and imports it. A repeated attempt downloads it again and goes on after the last batch that
 * was stored. A failure that another attempt would repeat is stored for the administrator.
 */
export const PUZZLE_IMPORT_JOB = defineJob<ImportData>({
  name: 'puzzle-import',
  queue: { policy: 'exclusive', expireInSeconds: MAX_SECONDS },
  createHandler: createImporter,
  giveUp: ({ import_id }, { database }) =>
    database.run((transaction) =>
      endImport(transaction, import_id, 'failed', 'It failed repeatedly.'),
    ),
});

function createImporter({
  database,
  puzzleImportOverHttp,
  crawler: { contact },
}: JobServices): JobHandler<ImportData> {
  return async ({ import_id }, { signal }) => {
    const begun = await database.run((transaction) => beginImport(transaction, import_id));
    if (begun === null) return;
    const directory = await mkdtemp(join(tmpdir(), 'rookery-import-'));
    const stopped = watchForStop(database, import_id);
    try {
      const url = readPuzzleAddress(begun.url, puzzleImportOverHttp);
      if (url === null) throw new DownloadError('The address is not allowed.');
      const path = join(directory, 'puzzles');
      const either = AbortSignal.any([signal, stopped.signal]);
      await download(url, path, { allowsLoopback: puzzleImportOverHttp, contact, signal: either });
      const file = await identifyFile(path);
      const session = await openSession(database, import_id, file.identity, either);
      await importFile(file, session, { batchRows: BATCH_ROWS });
      await database.run((transaction) => endImport(transaction, import_id, 'done'));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Stopped || stopped.signal.aborted) return;
      if (!(error instanceof DownloadError || error instanceof PuzzleFileError)) throw error;
      const { message } = error;
      await database.run((transaction) => endImport(transaction, import_id, 'failed', message));
    } finally {
      stopped.end();
      await rm(directory, { recursive: true, force: true });
    }
  };
}

/** Its signal is aborted soon after an administrator has stopped the import. */
function watchForStop(database: WorkerDatabase, id: string) {
  const controller = new AbortController();
  async function check(): Promise<void> {
    try {
      if (!(await database.run((transaction) => isRunning(transaction, id))))
        controller.abort(new Stopped());
    } catch {
      // The next check may succeed; storing a batch finds out anyway.
    }
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

/** Stores batches with the rights of the worker, each together with the progress. */
async function openSession(
  database: WorkerDatabase,
  id: string,
  file: string,
  signal: AbortSignal,
): Promise<PuzzleImport> {
  const begun = await database.run(async (transaction) => {
    const progress = await progressOf(transaction, file);
    if (!(await storeProgress(transaction, id, file, progress))) throw new Stopped();
    return progress;
  });
  return {
    begun,
    store: (puzzles, progressAfter) =>
      database.run(async (transaction) => {
        signal.throwIfAborted();
        const progress = progressAfter(await addImported(transaction, puzzles));
        if (!(await storeProgress(transaction, id, file, progress))) throw new Stopped();
        return progress;
      }),
    close: async () => undefined,
  };
}
