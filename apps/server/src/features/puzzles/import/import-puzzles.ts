import {
  openPuzzleImport,
  type ImportedPuzzle,
  type ImportProgress,
  type PuzzleImport,
} from '@rookery/database';
import { identifyFile, PuzzleFileError, readLines, type PuzzleFile } from './puzzle-file.ts';
import { HEADER, readRow } from './read-row.ts';

export { HEADER, PuzzleFileError };

/** Large, because rows are added to the index of themes faster the more are sorted together. */
export const DEFAULT_BATCH_ROWS = 20_000;

export interface ImportOptions {
  readonly databaseUrl: string;
  readonly path: string;
  readonly batchRows?: number;
  /** Called after each batch that is stored. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports a file of the public puzzle database. Each batch is stored with the number of rows read so far, so that an
 * interrupted import goes on after the last batch, and a finished one has nothing left to do.
 */
export async function importPuzzles(options: ImportOptions): Promise<ImportProgress> {
  const { databaseUrl, path } = options;
  const file = await identifyFile(path);
  return importFile(file, await openPuzzleImport(databaseUrl, file.identity), options);
}

/** The same for a session that the caller has opened, and that is closed at the end. */
export async function importFile(
  file: PuzzleFile,
  session: PuzzleImport,
  options: Pick<ImportOptions, 'batchRows' | 'onProgress'>,
): Promise<ImportProgress> {
  const { batchRows = DEFAULT_BATCH_ROWS, onProgress } = options;
  let progress = session.begun;
  let skipped = 0;
  let isHeaderRead = false;
  let batch = new Batch();
  let storing = Promise.resolve();

  async function store(full: Batch): Promise<void> {
    const before = progress;
    progress = await session.store(full.puzzles, (stored) => full.addTo(before, stored));
    onProgress?.(progress);
  }

  /** Rows of the next batch are checked while Postgres stores this one. */
  async function storeBehind(): Promise<void> {
    await storing;
    storing = store(batch);
    // A failure is thrown where `storing` is awaited; without this, it would be unhandled until then.
    storing.catch(() => undefined);
    batch = new Batch();
  }

  try {
    for await (const lines of readLines(file)) {
      for (const line of lines) {
        if (!isHeaderRead) {
          refuseOtherFormat(line);
          isHeaderRead = true;
        } else if (skipped < session.begun.rowsRead) skipped += 1;
        else if (batch.add(line) >= batchRows) await storeBehind();
      }
    }
    if (batch.rows > 0) await storeBehind();
    await storing;
    return progress;
  } finally {
    await session.close();
  }
}

function refuseOtherFormat(firstLine: string): void {
  if (firstLine !== HEADER) throw new PuzzleFileError(`The first line has to be: ${HEADER}`);
}

class Batch {
  rows = 0;
  readonly puzzles: ImportedPuzzle[] = [];
  readonly #refused: Record<string, number> = {};

  /** Returns the number of rows. */
  add(line: string): number {
    const read = readRow(line);
    if (read.ok) this.puzzles.push(read.puzzle);
    else this.#refused[read.reason] = (this.#refused[read.reason] ?? 0) + 1;
    this.rows += 1;
    return this.rows;
  }

  /** Puzzles that were sound and not stored are known already. */
  addTo(before: ImportProgress, stored: number): ImportProgress {
    const refused = { ...before.refused };
    const known = this.puzzles.length - stored;
    const added = known === 0 ? this.#refused : { ...this.#refused, known };
    for (const [reason, count] of Object.entries(added))
      refused[reason] = (refused[reason] ?? 0) + count;
    return { rowsRead: before.rowsRead + this.rows, stored: before.stored + stored, refused };
  }
}
