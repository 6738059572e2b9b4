import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { move, moverOf, readPgn, resign, start, TIME_CONTROLS, type Game } from '@rookery/chess';
import {
  addMembers,
  administer,
  createTestDatabase,
  TEN_MOVES,
  type QuickMember,
} from '@rookery/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { archiveGames, fileOf, type ArchiveResult } from './archive-games.ts';

const MOVES = TEN_MOVES.split(' ');

let directory: string;
let databaseUrl: string;
let [ann, ben]: string[] = [];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-archive-'));
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const members = (await addMembers(databaseUrl, 2)) as [QuickMember, QuickMember];
  [ann, ben] = members.map(({ id }) => id);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function archive(olderThanDays = 0): Promise<ArchiveResult> {
  const publicUrl = 'https://club.example';
  return archiveGames({ databaseUrl, publicUrl, directory, olderThanDays });
}

/** A game that White resigns after some moves. */
function finished(plies: number): Game {
  let game = start(TIME_CONTROLS.classical, 0);
  for (const [ply, uci] of MOVES.slice(0, plies).entries()) {
    const played = move(game, moverOf(ply), { move: uci }, ply * 1_000);
    if (!played.ok) throw new Error(played.code);
    game = played.game;
  }
  const resigned = resign(game, 'white', plies * 1_000);
  if (!resigned.ok) throw new Error(resigned.code);
  return resigned.game;
}

/** Stores the same game many times; the games end one second after the other. */
async function store(game: Game, finishedAt: string, count = 1): Promise<void> {
  await administer(
    databaseUrl,
    `set session_replication_role = replica;
     insert into chess_games (white_player_id, black_player_id, game_state, moves, clocks, status, time_control,
         created_at, finished_at)
     select '${ann}', '${ben}', '${JSON.stringify(game.game_state)}', '{${game.moves.join(',')}}',
       '{${game.clocks.join(',')}}', '${game.status}', '${JSON.stringify(game.time_control)}',
       timestamptz '${finishedAt}' - interval '1 hour', timestamptz '${finishedAt}' + number * interval '1 second'
     from generate_series(1, ${count}) as number`,
  );
}

function read(month: string): string[] {
  const text = gunzipSync(readFileSync(join(directory, fileOf(month)))).toString();
  return text.split(/\n\n(?=\[Event )/);
}

test('the games of each past month are read back equal, and those of this month are left out', async () => {
  const games = [finished(6), finished(13)];
  for (const [index, game] of games.entries()) await store(game, `2026-02-28T23:59:5${index}Z`);
  await store(finished(20), '2026-03-31T23:59:58Z', 3);
  await store(finished(8), new Date().toISOString());
  expect(await archive()).toEqual({ written: 3, unchanged: 0 });
  expect(readdirSync(directory).toSorted()).toEqual([
    ...['2026-02', '2026-03', '2026-04'].map(fileOf),
    'manifest.json',
  ]);
  const february = read('2026-02').map((text) => readPgn(text));
  for (const [index, game] of games.entries()) {
    const { moves, clocks, time_control: timeControl, initial_fen: initialFen } = game;
    // A PGN has the seconds of the clocks, with tenths.
    const seconds = february[index]?.clocks.map((ms) => Math.round(ms / 1_000));
    expect(seconds).toEqual(clocks.map((ms) => Math.round(ms / 1_000)));
    expect(february[index]).toMatchObject({ moves, timeControl, initialFen, winner: 'black' });
  }
  const headers = Object.fromEntries(february[0]?.headers ?? []);
  expect(headers).toMatchObject({
    Event: 'Rated classical game',
    Site: expect.stringMatching(/^https:\/\/club\.example\/\S+$/),
    White: 'Member 1',
    Black: 'Member 2',
    Result: '0-1',
    UTCDate: '2026.02.28',
    UTCTime: '22:59:50',
    Termination: 'normal',
  });
  expect([read('2026-03').length, read('2026-04').length]).toEqual([1, 2]);
});

test('a second run writes nothing; one writes again what is missing, damaged or has changed', async () => {
  await store(finished(6), '2026-01-15T12:00:00Z', 1_200);
  for (const month of ['02', '03', '04']) await store(finished(6), `2026-${month}-15T12:00:00Z`);
  expect(await archive()).toEqual({ written: 4, unchanged: 0 });
  const before = contents();
  expect(await archive()).toEqual({ written: 0, unchanged: 4 });
  expect(contents()).toEqual(before);

  rmSync(join(directory, fileOf('2026-02')));
  writeFileSync(join(directory, fileOf('2026-03')), 'half a fi');
  writeFileSync(join(directory, `${fileOf('2026-03')}.part`), 'of a run that was killed');
  expect(await archive()).toEqual({ written: 2, unchanged: 2 });
  expect(contents()).toEqual(before);

  await administer(databaseUrl, `delete from chess_games where finished_at >= '2026-04-01'`);
  await store(finished(9), '2026-04-20T12:00:00Z', 2);
  expect(await archive()).toEqual({ written: 1, unchanged: 3 });
  expect(read('2026-04')).toHaveLength(2);
  expect(read('2026-01')).toHaveLength(1_200);
});

test('aborted games and months that are too new are left out', async () => {
  await store(finished(6), '2020-01-15T12:00:00Z');
  const lastMonth = new Date(Date.now() - 35 * 86_400_000).toISOString();
  await store(finished(6), lastMonth);
  await store({ ...finished(6), status: 'aborted' }, '2019-01-15T12:00:00Z');
  expect(await archive(100)).toEqual({ written: 1, unchanged: 0 });
  expect(readdirSync(directory)).toContain(fileOf('2020-01'));
});

function contents(): Record<string, string> {
  const names = readdirSync(directory).filter((name) => !name.endsWith('.part'));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(directory, name)).toString('base64')]),
  );
}
