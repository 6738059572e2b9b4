import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  CLUB,
  insertMute,
  outcomeAfter,
  PEOPLE_AND_CHATS,
  refusalAfter,
  setPreferences,
  type Step,
} from './chat-policies.testkit.ts';
import { GAME, ME } from './chess-policies.testkit.ts';
import {
  allCallers,
  describeCases,
  MEMBER,
  OUTSIDER,
  OWNER,
  type Case,
} from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

/** Tournaments of the club of the owner and the member. The outsider is in another open club. */
const CUP = 'dddddddd-dddd-4ddd-8ddd-ddddddddddd1';
const OPEN_CUP = 'dddddddd-dddd-4ddd-8ddd-ddddddddddd2';
const LINE = 'ffffffff-ffff-4fff-8fff-fffffffffff1';

function insertTournament(id: string, isOpen: boolean): string {
  return `insert into tournaments (id, workspace_id, name, format, over_the_board, rated, tie_breaks, round_count,
                                   check_in, open_to_platform, round_start, pause_s, appear_within_s, public_token)
    values ('${id}', '${CLUB}', 'Cup', 'swiss', true, false, '{}', 3, false, ${isOpen}, 'by_hand', 0, 300, '${id}')`;
}

function insertLine(tournament: string, { author = ME, id = 'gen_random_uuid()' } = {}): string {
  return `insert into chess_chat_lines (id, tournament_id, room, author_id, text)
    values (${id}, '${tournament}', 'tournament', ${author}, 'Hi')`;
}

function selectLines(tournament: string): string {
  return `select from chess_chat_lines where tournament_id = '${tournament}'`;
}

const TOURNAMENTS = `
  ${PEOPLE_AND_CHATS};
  ${insertTournament(CUP, false)};
  ${insertTournament(OPEN_CUP, true)};
  ${insertLine(CUP, { author: `'${MEMBER}'`, id: `'${LINE}'` })};
  ${[OWNER, MEMBER, OUTSIDER].map((author) => insertLine(OPEN_CUP, { author: `'${author}'` })).join(';')};
  update chess_chat_lines set created_at = created_at - interval '11 seconds'`;

const CASES: Case[] = [
  {
    what: 'reads the chat of a tournament of the club',
    sql: selectLines(CUP),
    owner: 1,
    member: 1,
    outsider: 0,
    anonymous: 0,
  },
  {
    what: 'reads the chat of an open tournament, without messages across a block',
    sql: selectLines(OPEN_CUP),
    owner: 2,
    member: 3,
    outsider: 2,
    anonymous: 0,
  },
  {
    what: 'writes in a tournament of the club',
    sql: insertLine(CUP),
    owner: 1,
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'writes in an open tournament',
    sql: insertLine(OPEN_CUP),
    owner: 1,
    member: 1,
    outsider: 1,
    anonymous: 'policy',
  },
  {
    what: "writes in the member's name",
    sql: insertLine(OPEN_CUP, { author: `'${MEMBER}'` }),
    owner: 'policy',
    member: 1,
    outsider: 'policy',
    anonymous: 'policy',
  },
  {
    what: 'writes at a game in the room of a tournament',
    sql: insertLine(GAME),
    ...allCallers('policy'),
  },
  {
    what: 'reports a message of the member',
    sql: `insert into chess_chat_reports (line_id, reporter_id) values ('${LINE}', ${ME})`,
    owner: 1,
    member: 'policy',
    outsider: 'policy',
    anonymous: 'policy',
  },
];

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(TOURNAMENTS));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

describeCases('what the role rookery_app can do in the chat of a tournament', CASES, () => app);

const after = (...steps: Step[]) => outcomeAfter(app, steps);
const refusals = async (who: string, tournament: string, ...steps: Step[]) => [
  await refusalAfter(app, steps, [who, 'to read', tournament, 'tournament']),
  await refusalAfter(app, steps, [who, 'to write', tournament, 'tournament']),
];

/** Lets the running game of the owner and the member belong to the tournament, or to none. */
function setTournamentOfGames(tournament: string | null) {
  return asOwner(databaseUrl, (client) =>
    client.query('update chess_games set tournament_id = $1', [tournament]),
  );
}

describe('a member may not read or write', () => {
  test('during a game of the tournament; others may', async () => {
    await setTournamentOfGames(OPEN_CUP);
    for (const player of [OWNER, MEMBER]) {
      expect(await refusals(player, OPEN_CUP)).toEqual(['game_not_over', 'game_not_over']);
      expect(await after([player, selectLines(OPEN_CUP)])).toBe(0);
      expect(await after([player, insertLine(OPEN_CUP)])).toBe('policy');
      // Another tournament of the same club is open to the players.
      expect(await refusals(player, CUP)).toEqual(['none', 'none']);
    }
    expect(await refusals(OUTSIDER, OPEN_CUP)).toEqual(['none', 'none']);
    expect(await after([OUTSIDER, insertLine(OPEN_CUP)])).toBe(1);
    await setTournamentOfGames(null);
    expect(await refusals(MEMBER, OPEN_CUP)).toEqual(['none', 'none']);
  });

  test('with chat off', async () => {
    const off = [MEMBER, setPreferences('chat = false')] as const;
    expect(await refusals(MEMBER, CUP, off)).toEqual(['chat_off', 'chat_off']);
    expect(await after(off, [MEMBER, selectLines(CUP)])).toBe(0);
    expect(await after(off, [MEMBER, insertLine(CUP)])).toBe('policy');
    // The setting for the own games is about the players' room.
    const quiet = [MEMBER, setPreferences('chat_while_playing = false')] as const;
    expect(await refusals(MEMBER, CUP, quiet)).toEqual(['none', 'none']);
  });

  test('without seeing the tournament', async () => {
    expect(await refusals(OUTSIDER, CUP)).toEqual(['not_found', 'not_found']);
    expect(await refusals(MEMBER, GAME)).toEqual(['not_found', 'not_found']);
    expect(await refusals('', OPEN_CUP)).toEqual(['unauthenticated', 'unauthenticated']);
  });
});

test('the token of the public page shows the tournament, but no chat', async () => {
  const show = ['', `select set_config('app.tournament_token', '${CUP}', true)`] as const;
  expect(await after(show, ['', `select from tournaments where id = '${CUP}'`])).toBe(1);
  expect(await after(show, ['', selectLines(CUP)])).toBe(0);
  expect(await refusals(OUTSIDER, CUP, show)).toEqual(['not_found', 'not_found']);
});

test('a muted member reads, and does not write', async () => {
  const mute = [OWNER, insertMute(MEMBER)] as const;
  expect(await refusals(MEMBER, CUP, mute)).toEqual(['none', 'muted']);
  expect(await after(mute, [MEMBER, insertLine(CUP)])).toBe('policy');
});

test('a message belongs to a game or to a tournament, by its room', async () => {
  const places = [
    [GAME, CUP, 'tournament'],
    [GAME, CUP, 'players'],
    [GAME, null, 'tournament'],
    [null, CUP, 'players'],
    [null, null, 'tournament'],
    [null, null, 'spectators'],
  ];
  for (const place of places) {
    const insert = asOwner(databaseUrl, (client) =>
      client.query(
        `insert into chess_chat_lines (id, game_id, tournament_id, room, author_id, text)
         values (gen_random_uuid(), $1, $2, $3, '${OWNER}', 'Hi')`,
        place,
      ),
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'chess_chat_lines_place' });
  }
});

test('a batch of requests tells what each caller may read', async () => {
  const requests = [
    { request: 0, caller: OWNER, tournament: OPEN_CUP },
    { request: 1, caller: OUTSIDER, tournament: CUP },
    { request: 2, caller: OWNER, game: GAME },
  ];
  const { rows } = await app.query(
    'select request, refusal, rooms, unheard, players from app.enter_chats($1) order by request',
    [JSON.stringify(requests)],
  );
  expect(rows).toEqual([
    { request: 0, refusal: null, rooms: ['tournament'], unheard: [OUTSIDER], players: [] },
    { request: 1, refusal: 'not_found', rooms: [], unheard: [OWNER], players: [] },
    {
      request: 2,
      refusal: null,
      rooms: ['players'],
      unheard: [OUTSIDER],
      players: [OWNER, MEMBER],
    },
  ]);
});

test('messages and their reports are deleted with the tournament', async () => {
  const count = () =>
    asOwner(databaseUrl, (client) =>
      client.query<{ lines: number; reports: number }>(
        `select (select count(*)::int from chess_chat_lines where id = '${LINE}') as lines,
           (select count(*)::int from chess_chat_reports where line_id = '${LINE}') as reports`,
      ),
    );
  await asOwner(databaseUrl, (client) =>
    client.query(
      `insert into chess_chat_reports (line_id, reporter_id) values ('${LINE}', '${OWNER}')`,
    ),
  );
  expect((await count()).rows).toEqual([{ lines: 1, reports: 1 }]);
  await asOwner(databaseUrl, (client) =>
    client.query(`delete from tournaments where id = '${CUP}'`),
  );
  expect((await count()).rows).toEqual([{ lines: 0, reports: 0 }]);
});
