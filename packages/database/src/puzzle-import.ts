import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A checked puzzle from a file. Its texts have no tabs, line ends or backslashes. */
export interface ImportedPuzzle {
  readonly id: string;
  readonly fen: string;
  readonly firstMove: string;
  readonly solution: readonly string[];
  readonly rating: number;
  readonly deviation: number;
  /** Null for a puzzle of our own, and so is the address. */
  readonly popularity: number | null;
  readonly plays: number;
  readonly themes: readonly string[];
  readonly sourceUrl: string | null;
}

export interface ImportProgress {
  /** Rows of the file that are done. */
  readonly rowsRead: number;
  readonly stored: number;
  /** How many rows were not stored, by reason. */
  readonly refused: Readonly<Record<string, number>>;
}

export interface PuzzleImport {
  /** How far the file was imported before. */
  readonly begun: ImportProgress;
  /** Stores puzzles together with the progress, which depends on how many of them were new. */
  store(
    puzzles: readonly ImportedPuzzle[],
    progressAfter: (stored: number) => ImportProgress,
  ): Promise<ImportProgress>;
  close(): Promise<void>;
}

/** The key of the advisory lock: an arbitrary number. A second import waits until the first has ended. */
const LOCK = 7_201_975;

/** The puzzles that come with the program, in a file of the same format. docs/decisions/0056 tells how they were made. */
export const STARTER_PUZZLES = join(import.meta.dirname, '..', 'puzzles', 'starter.csv.gz');

/** Whether the import of a file has stored anything. Does not wait for a running import. */
export async function isImportBegun(databaseUrl: string, file: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set role rookery_owner');
    const { rowCount } = await client.query('select from puzzle_imports where file = $1', [file]);
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Opens the import of a file, as the schema's owner. */
export async function openPuzzleImport(databaseUrl: string, file: string): Promise<PuzzleImport> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const begun = await prepare(client, file);
    return {
      begun,
      store: (puzzles, progressAfter) => storeBatch(client, file, puzzles, progressAfter),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function prepare(client: pg.Client, file: string): Promise<ImportProgress> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  await client.query('set role rookery_owner');
  // COPY cannot write into a table with row-level security, and cannot skip puzzles that are known.
  await client.query(`
    create temp table imported_puzzles (
      id text, fen text, first_move text, solution text[], rating double precision, deviation double precision,
      popularity integer, plays integer, themes text[], source_url text
    ) on commit delete rows`);
  return readProgress(client, file);
}

async function storeBatch(
  client: pg.Client,
  file: string,
  puzzles: readonly ImportedPuzzle[],
  progressAfter: (stored: number) => ImportProgress,
): Promise<ImportProgress> {
  await client.query('begin');
  await copyRows(client, puzzles);
  const progress = progressAfter(await insertNew(client));
  await writeProgress(client, file, progress);
  await client.query('commit');
  return progress;
}

async function copyRows(client: pg.Client, puzzles: readonly ImportedPuzzle[]): Promise<void> {
  const target = client.query(copyFrom('copy imported_puzzles from stdin'));
  await pipeline(Readable.from([puzzles.map(copyLine).join('')]), target);
}

/** How COPY writes a missing value. */
const NULL = '\\N';

function copyLine(puzzle: ImportedPuzzle): string {
  const { id, fen, firstMove, rating, deviation, popularity, plays, sourceUrl } = puzzle;
  const solution = `{${puzzle.solution.join(',')}}`;
  const themes = `{${puzzle.themes.join(',')}}`;
  const votes = popularity ?? NULL;
  const address = sourceUrl ?? NULL;
  const values = [id, fen, firstMove, solution, rating, deviation, votes, plays, themes, address];
  return `${values.join('\t')}\n`;
}

/** Puzzles that are known keep their ratings. Returns how many were new. */
async function insertNew(client: pg.Client): Promise<number> {
  const columns =
    'id, fen, first_move, solution, rating, deviation, popularity, plays, themes, source_url';
  const { rowCount } = await client.query(
    `insert into puzzles (${columns}) select ${columns} from imported_puzzles
     on conflict (id) do nothing`,
  );
  return rowCount ?? 0;
}

async function readProgress(client: pg.Client, file: string): Promise<ImportProgress> {
  const { rows } = await client.query<ImportProgress>(
    `select rows_read as "rowsRead", stored, refused from puzzle_imports where file = $1`,
    [file],
  );
  return rows[0] ?? { rowsRead: 0, stored: 0, refused: {} };
}

async function writeProgress(
  client: pg.Client,
  file: string,
  { rowsRead, stored, refused }: ImportProgress,
): Promise<void> {
  await client.query(
    `insert into puzzle_imports (file, rows_read, stored, refused) values ($1, $2, $3, $4)
     on conflict (file) do update set rows_read = excluded.rows_read, stored = excluded.stored,
       refused = excluded.refused, updated_at = now()`,
    [file, rowsRead, stored, refused],
  );
}
