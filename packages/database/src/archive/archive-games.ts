import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { asOwner } from '../administration.ts';
import { createSummingStream, sumOfFile } from '../backup/dump-file.ts';
import { readMonths, writeMonths, type ArchivedMonth } from './archive-manifest.ts';
import { pgnOfRow, SELECT_GAMES, type GameRow } from './game-row.ts';

export type { ArchivedMonth };

export interface ArchiveOptions {
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly directory: string;
  /** Only months that ended this many days ago, or earlier. */
  readonly olderThanDays: number;
  readonly onMonth?: (month: string, archived: ArchivedMonth) => void;
}

export interface ArchiveResult {
  readonly written: number;
  /** Months that an earlier run has written. */
  readonly unchanged: number;
}

const GAMES_AT_ONCE = 500;

/**
 * Writes the games that ended in each past month to a compressed PGN file of that month. The manifest gets a month when its file
 * is complete, so a run that is interrupted is continued by the next one. Games stay in the database.
 */
export async function archiveGames(options: ArchiveOptions): Promise<ArchiveResult> {
  const { databaseUrl, directory, olderThanDays, onMonth } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let months = await readMonths(directory);
  const stored = await asOwner(databaseUrl, (client) => monthsWithGames(client, olderThanDays));
  let written = 0;
  for (const { month, games } of stored) {
    if (await isComplete(directory, month, games, months[month])) continue;
    const archived = await writeMonth(options, month);
    months = { ...months, [month]: archived };
    await writeMonths(directory, months);
    onMonth?.(month, archived);
    written += 1;
  }
  return { written, unchanged: stored.length - written };
}

export function fileOf(month: string): string {
  return `games-${month}.pgn.gz`;
}

const MONTH = `to_char(finished_at at time zone 'UTC', 'YYYY-MM')`;
/** Games that were aborted have no result. */
const HAS_RESULT = `status in ('white_won', 'black_won', 'drawn')`;

async function monthsWithGames(client: pg.Client, olderThanDays: number) {
  const { rows } = await client.query<{ month: string; games: number }>(
    `select ${MONTH} as month, count(*)::integer as games from chess_games
     where ${HAS_RESULT} and finished_at <
       date_trunc('month', (now() - make_interval(days => $1)) at time zone 'UTC') at time zone 'UTC'
     group by 1 order by 1`,
    [olderThanDays],
  );
  return rows;
}

async function isComplete(
  directory: string,
  month: string,
  games: number,
  archived: ArchivedMonth | undefined,
): Promise<boolean> {
  if (archived?.games !== games) return false;
  try {
    return (await sumOfFile(join(directory, fileOf(month)))).sha256 === archived.sha256;
  } catch {
    return false;
  }
}

async function writeMonth(options: ArchiveOptions, month: string): Promise<ArchivedMonth> {
  const path = join(options.directory, fileOf(month));
  const { stream: summing, sum } = createSummingStream();
  let games = 0;
  await asOwner(options.databaseUrl, async (client) => {
    async function* texts() {
      for await (const rows of gamesOf(client, month)) {
        games += rows.length;
        yield rows.map((row) => pgnOfRow(row, options.publicUrl)).join('');
      }
    }
    const file = createWriteStream(`${path}.part`, { mode: 0o600, flush: true });
    await pipeline(Readable.from(texts()), createGzip({ level: 9 }), summing, file);
  });
  await rename(`${path}.part`, path);
  return { games, ...sum() };
}

/** A cursor, so that the memory does not grow with the month. */
async function* gamesOf(client: pg.Client, month: string): AsyncGenerator<GameRow[]> {
  const first = `${client.escapeLiteral(`${month}-01`)}::timestamp`;
  await client.query(
    `declare finished no scroll cursor for ${SELECT_GAMES}
     where ${HAS_RESULT} and finished_at >= ${first} at time zone 'UTC'
       and finished_at < (${first} + interval '1 month') at time zone 'UTC'
     order by finished_at, game.id`,
  );
  for (;;) {
    const { rows } = await client.query<GameRow>(`fetch ${GAMES_AT_ONCE} from finished`);
    if (rows.length === 0) return;
    yield rows;
  }
}
