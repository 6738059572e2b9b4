import { createTestDatabase } from '@rookery/testkit';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import { JAY } from './chess-policies.testkit.ts';
import { MEMBER, PEOPLE } from './policies.testkit.ts';

const TRAINING = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa4';

let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE));
});
beforeEach(async () => {
  await run(`delete from chess_games;
    insert into chess_games (id, white_player_id, black_player_id, game_state)
    values ('${TRAINING}', '${MEMBER}', '${JAY}', '{"turn": "white", "ply": 2}')`);
});

async function run<Row extends object>(sql: string): Promise<Row[]> {
  const { rows } = await asOwner(databaseUrl, (client) => client.query<Row>(sql));
  return rows;
}

/** Stores this state and returns the engine jobs of the game. */
async function after(state: object) {
  await run(`update chess_games set game_state = '${JSON.stringify(state)}'`);
  return run<{ asked: string; ply: number; offer: string; move: string | null }>(
    'select asked, ply, offer, move from chess_engine_jobs',
  );
}

const BOTS_TURN = { turn: 'black', ply: 3 };
const OWN_TURN = { turn: 'white', ply: 2 };

test('a bot gets a job on its turn, and when it gets an offer', async () => {
  expect(await after(OWN_TURN)).toEqual([]);
  expect(await after(BOTS_TURN)).toMatchObject([{ ply: 3, offer: '' }]);
  expect(await after({ ...OWN_TURN, offers: { draw: 'white', takeback: null } })).toMatchObject([
    { ply: 2, offer: 'draw' },
  ]);
  expect(await after({ ...OWN_TURN, offers: { draw: 'black', takeback: null } })).toEqual([]);
});

test('other changes of a game neither create a new job nor lose the chosen move', async () => {
  const [asked] = await after(BOTS_TURN);
  await run(`update chess_engine_jobs set move = 'e7e5'`);
  expect(await after({ ...BOTS_TURN, absent: { white: 'now' } })).toEqual([
    { ...asked, move: 'e7e5' },
  ]);
});

test('the same turn after a takeback is a new job', async () => {
  const [before] = await after(BOTS_TURN);
  expect(await after(OWN_TURN)).toEqual([]);
  const [again] = await after(BOTS_TURN);
  expect(again?.asked).not.toBe(before?.asked);
});

test('a takeback deletes the hints for the moves taken back, and no others', async () => {
  await after({ turn: 'white', ply: 4 });
  await run(`insert into chess_hints (game_id, ply, help, move)
    values ('${TRAINING}', 2, 'move', 'g1f3'), ('${TRAINING}', 4, 'move', 'd2d4');
    insert into chess_engine_jobs (kind, game_id, user_id, ply)
    values ('hint', '${TRAINING}', '${MEMBER}', 4)`);
  expect(await after(OWN_TURN)).toEqual([]);
  expect(await run('select ply from chess_hints')).toEqual([{ ply: 2 }]);
});
