import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { asOwner } from './administration.ts';
import { GAME, ME, PEOPLE_AND_GAMES } from './chess-policies.testkit.ts';
import { describeCases, allCallers, MEMBER, type Case } from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

/** The owner plays the member, who has a note, conditional moves and a vacation. */
const PREPARED = `
  ${PEOPLE_AND_GAMES};
  insert into chess_game_notes values ('${GAME}', '${MEMBER}', 'secret');
  insert into chess_conditional_moves values ('${GAME}', '${MEMBER}', 0, '[]');
  insert into chess_vacations (user_id, ends_at) values ('${MEMBER}', now() + interval '1 day')`;

const onlyMember = { owner: 0, member: 1, outsider: 0, anonymous: 0 };
const players = { owner: 1, member: 1, outsider: 'policy', anonymous: 'policy' } as const;

const CASES: Case[] = [
  { what: 'reads notes', sql: 'select from chess_game_notes', ...onlyMember },
  { what: 'changes notes', sql: `update chess_game_notes set text = 'x'`, ...onlyMember },
  { what: 'deletes notes', sql: 'delete from chess_game_notes', ...onlyMember },
  {
    what: 'writes a note about the game',
    sql: `insert into chess_game_notes values ('${GAME}', ${ME}, 'x')
      on conflict (game_id, user_id) do update set text = 'x'`,
    ...players,
  },
  {
    what: 'writes a note of the member',
    sql: `insert into chess_game_notes values ('${GAME}', '${MEMBER}', 'x')
      on conflict (game_id, user_id) do update set text = 'x'`,
    ...allCallers('policy'),
    member: 1,
  },
  { what: 'reads conditional moves', sql: 'select from chess_conditional_moves', ...onlyMember },
  {
    what: 'changes conditional moves',
    sql: 'update chess_conditional_moves set ply = 1',
    ...onlyMember,
  },
  {
    what: 'sets conditional moves in the game',
    sql: `insert into chess_conditional_moves values ('${GAME}', ${ME}, 0, '[]')
      on conflict (game_id, user_id) do update set ply = 0`,
    ...players,
  },
  { what: 'sees vacations', sql: 'select from chess_vacations', ...onlyMember },
  { what: 'ends vacations', sql: 'update chess_vacations set ends_at = now()', ...onlyMember },
  {
    what: 'begins a vacation in the past',
    sql: `insert into chess_vacations values (${ME}, '2020-01-01', now())`,
    ...allCallers('privilege'),
  },
  {
    what: 'sees what is due',
    sql: 'select from chess_due_arrangements',
    ...allCallers('privilege'),
  },
  {
    what: 'asks for arrangements',
    sql: `select app.ask_for_arrangements('${GAME}', '${MEMBER}')`,
    ...allCallers('privilege'),
  },
];

let client: pg.Client;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (owner) => owner.query(PREPARED));
  client = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await client.connect();
});
afterAll(() => client.end());

describeCases('policies of correspondence games', CASES, () => client);
