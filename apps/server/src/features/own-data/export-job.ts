import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writePgn, type Game } from '@rookery/chess';
import type { GameId, WorkerTransaction } from '@rookery/database';
import { gamePagePath } from '@rookery/workspace-routing';
import { defineJob, type JobAttempt, type JobServices } from '../../jobs/job-kind.ts';
import { createArchive, type Archive } from './archive.ts';
import {
  addChunk,
  failExport,
  finishExport,
  opponentsOf,
  ownRows,
  ownTables,
  startExport,
  useOneSnapshot,
  type OwnTable,
} from './queries.ts';
import { listName, writeReadme } from './readme.ts';

interface ExportData {
  readonly export_id: string;
}

const CHUNK_BYTES = 256 * 1024;
const ROWS_AT_ONCE = 50;
/** Fewer, because each has to be replayed, and the worker also ends games on time. */
const GAMES_AT_ONCE = 5;
const MAX_SECONDS = 3_600;

/**
 * Writes everything of a member into a zip file, in parts that are stored in the database. Every attempt begins anew, so
 * that the file shows one moment.
 */
export const EXPORT_JOB = defineJob<ExportData>({
  name: 'data-export',
  queue: { retryLimit: 3, retryDelay: 2, expireInSeconds: MAX_SECONDS },
  createHandler:
    (services) =>
    ({ export_id }, attempt) =>
      writeExport(services, export_id, attempt),
  giveUp: ({ export_id }, { database }) =>
    database.run((transaction) => failExport(transaction, export_id)),
});

async function writeExport(
  { database, publicUrl }: JobServices,
  id: string,
  { signal }: JobAttempt,
): Promise<void> {
  const holder = randomUUID();
  const member = await database.run((transaction) => startExport(transaction, id, holder));
  if (member === null) return;
  await database.run(async (transaction) => {
    await useOneSnapshot(transaction);
    const tables = await ownTables(transaction, id);
    const gameCount = tables.find(isOfGames)?.row_count ?? 0;
    const file = createExportFile(
      async (part) => {
        signal.throwIfAborted();
        const isStored = await database.run((other) => addChunk(other, id, holder, part));
        if (!isStored) throw new Error('Another worker has begun this export again.');
      },
      sumOf(tables) + gameCount,
    );
    file.begin('README.txt');
    await file.write(writeReadme(member, tables, new Date().toISOString()));
    for (const [area, held] of Map.groupBy(tables, (each) => each.area)) {
      file.begin(`${area}.json`);
      await writeArea(transaction, id, held, file);
    }
    const people = await opponentsOf(transaction, id);
    file.begin('people.json');
    await file.write(`${JSON.stringify(people, null, 1)}\n`);
    file.begin('games.pgn');
    await writeGames(transaction, id, new Map(people.map((each) => [each.id, each.name])), {
      file,
      publicUrl,
    });
    await file.end();
  });
  await database.run((transaction) => finishExport(transaction, id, holder));
}

function isOfGames({ table_name }: OwnTable): boolean {
  return table_name === 'public.chess_games';
}

function sumOf(tables: readonly OwnTable[]): number {
  return tables.reduce((sum, { row_count }) => sum + row_count, 0);
}

type ExportFile = ReturnType<typeof createExportFile>;

/** Stores what is written in parts of a few hundred kilobytes, with the progress. */
function createExportFile(
  store: (part: {
    number: number;
    bytes: Buffer;
    rowsDone: number;
    rowsTotal: number;
  }) => Promise<void>,
  rowsTotal: number,
) {
  const archive: Archive = createArchive();
  let number = 0;
  let rowsDone = 0;
  let reportedAt = 0;

  async function flush(): Promise<void> {
    const bytes = archive.take();
    await store({ number, bytes, rowsDone, rowsTotal });
    if (bytes.length > 0) number += 1;
    reportedAt = Date.now();
  }

  return {
    begin: (name: string) => archive.begin(name),
    /** `rows`: how many rows this text completes. */
    async write(text: string, rows = 0): Promise<void> {
      archive.write(text);
      rowsDone += rows;
      const isTime = rows > 0 && Date.now() - reportedAt > REPORT_EVERY_MS;
      if (archive.size() >= CHUNK_BYTES || isTime) await flush();
      // Compressing blocks the process, which has other work, too.
      await nextTurn();
    },
    async end(): Promise<void> {
      archive.end();
      await flush();
    },
  };
}

const REPORT_EVERY_MS = 500;

async function writeArea(
  transaction: WorkerTransaction,
  id: string,
  tables: readonly OwnTable[],
  file: ExportFile,
): Promise<void> {
  await file.write('{');
  for (const [index, table] of tables.entries()) {
    await file.write(`${index === 0 ? '' : ','}\n"${listName(table)}": [`);
    let isFirst = true;
    for await (const rows of ownRows(transaction, id, table.table_name, ROWS_AT_ONCE)) {
      await file.write(`${isFirst ? '' : ','}\n${rows.join(',\n')}`, rows.length);
      isFirst = false;
    }
    await file.write(isFirst ? ']' : '\n]');
  }
  await file.write('\n}\n');
}

/** The columns of a game, as they are in its JSON. */
type GameRow = Game & {
  readonly id: GameId;
  readonly created_at: string;
  readonly rated: boolean;
  readonly white_player_id: string;
  readonly black_player_id: string;
  readonly white_rating: number;
  readonly black_rating: number;
};

async function writeGames(
  transaction: WorkerTransaction,
  id: string,
  names: ReadonlyMap<string, string>,
  { file, publicUrl }: { file: ExportFile; publicUrl: string },
): Promise<void> {
  for await (const rows of ownRows(transaction, id, 'public.chess_games', GAMES_AT_ONCE)) {
    const games = rows.map((row) => pgnOf(JSON.parse(row) as GameRow, names, publicUrl));
    await file.write(games.join(''), rows.length);
  }
}

function pgnOf(game: GameRow, names: ReadonlyMap<string, string>, publicUrl: string): string {
  const nameOf = (id: string) => names.get(id) ?? '?';
  const pgn = writePgn(game, {
    site: `${publicUrl}${gamePagePath(game.id)}`,
    startedAt: game.created_at,
    rated: game.rated,
    white: { name: nameOf(game.white_player_id), rating: game.white_rating },
    black: { name: nameOf(game.black_player_id), rating: game.black_rating },
  });
  return `${pgn.trimEnd()}\n\n`;
}
