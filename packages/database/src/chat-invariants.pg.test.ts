import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  outcomeAfter,
  PEOPLE_AND_CHATS,
  insertMessage,
  type Step,
} from './chat-policies.testkit.ts';
import { FINISHED, GAME, BOTS_GAME } from './chess-policies.testkit.ts';
import { MEMBER, OUTSIDER, OWNER } from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_AND_CHATS));
  app = new pg.Client(roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

const after = (...steps: Step[]) => outcomeAfter(app, steps);

const insert = (text: string) => after([OWNER, insertMessage(GAME, 'players', { text })]);

describe('a chat message can contain', () => {
  test.each([
    ['140 letters', `repeat('x', 140)`],
    ['140 letters of four bytes', `repeat(U&'\\+01F600', 140)`],
    ['a family of four', `U&'\\+01F468\\200D\\+01F469\\200D\\+01F467\\200D\\+01F466'`],
    ['a direction mark', `U&'\\05E9\\200F!'`],
    ['markup', `'<script>alert(1)</script>'`],
  ])('%s', async (_what, text) => {
    expect(await insert(text)).toBe(1);
  });

  test.each<[what: string, text: string, constraint: string]>([
    ['141 letters', `repeat('x', 141)`, 'chess_chat_lines_length'],
    ['nothing', `''`, 'chess_chat_lines_length'],
    ['white space', `'   '`, 'chess_chat_lines_plain'],
    ['a line break', `E'a\\nb'`, 'chess_chat_lines_plain'],
    ['a bell', `E'a\\x07b'`, 'chess_chat_lines_plain'],
    ['a C1 control character', `U&'a\\009Bb'`, 'chess_chat_lines_plain'],
    ...['202A', '202B', '202C', '202D', '202E', '2066', '2067', '2068', '2069'].map(
      (code) =>
        [`U+${code}`, `U&'a\\${code}b'`, 'chess_chat_lines_plain'] as [string, string, string],
    ),
  ])('not %s', async (_what, text, constraint) => {
    expect(await insert(text)).toBe(constraint);
  });
});

describe('the limit of five messages in ten seconds', () => {
  const once: Step = [OUTSIDER, insertMessage(FINISHED, 'spectators')];

  test('counts the messages of a member in all rooms together', async () => {
    const elsewhere = [OUTSIDER, insertMessage(BOTS_GAME, 'spectators')] as const;
    // The test data contains three messages of the last ten seconds.
    await asOwner(databaseUrl, (client) =>
      client.query(`update chess_chat_lines set created_at = now() - interval '11 seconds'`),
    );
    expect(await after(once, once, elsewhere, once, once)).toBe(1);
    expect(await after(once, once, elsewhere, once, once, elsewhere)).toBe(
      'chess_chat_lines_limit',
    );
    expect(
      await after(once, once, once, once, once, [MEMBER, insertMessage(GAME, 'players')]),
    ).toBe(1);
  });

  test('holds for messages that arrive at the same time', async () => {
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const client = new pg.Client(
          roleConnection({ databaseUrl, secret: TEST_SECRET }, 'rookery_app'),
        );
        await client.connect();
        return client;
      }),
    );
    const outcomes = await Promise.all(
      clients.map(async (client) => {
        await client.query(`select set_config('app.user_id', $1, false)`, [MEMBER]);
        return client.query(insertMessage(BOTS_GAME, 'spectators')).then(
          () => 'written',
          (error: pg.DatabaseError) => error.constraint,
        );
      }),
    );
    await Promise.all(clients.map((client) => client.end()));
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'chess_chat_lines_limit')).toHaveLength(7);
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query(
        `select count(*)::int from chess_chat_lines where created_at > now() - interval '10 seconds'`,
      ),
    );
    expect(rows).toEqual([{ count: 5 }]);
  });
});
