import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  CLUB,
  selectMessages,
  setPreferences,
  insertMute,
  outcomeAfter,
  PEOPLE_AND_CHATS,
  refusalAfter,
  insertReport,
  insertMessage,
  type AccessQuestion,
  type Step,
} from './chat-policies.testkit.ts';
import { FINISHED, GAME, JAY, BOTS_GAME } from './chess-policies.testkit.ts';
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
const refusal = (question: AccessQuestion, ...steps: Step[]) => refusalAfter(app, steps, question);

const OFF = setPreferences('chat = false');
const OFF_WHILE_PLAYING = setPreferences('chat_while_playing = false');
const UNKNOWN = '99999999-9999-4999-8999-999999999999';

describe('with chat off', () => {
  test.each([
    [GAME, 'players'],
    [FINISHED, 'players'],
    [FINISHED, 'spectators'],
    [BOTS_GAME, 'spectators'],
  ])('a member can neither read nor write: %s, %s', async (game, room) => {
    expect(await after([MEMBER, selectMessages(game, room)])).not.toBe(0);
    expect(await after([MEMBER, OFF], [MEMBER, selectMessages(game, room)])).toBe(0);
    expect(await after([MEMBER, OFF], [MEMBER, insertMessage(game, room)])).toBe('policy');
    expect(await refusal([MEMBER, 'to read', game, room], [MEMBER, OFF])).toBe('chat_off');
  });

  test('off while playing applies only to the players of an active game', async () => {
    const off = [MEMBER, OFF_WHILE_PLAYING] as const;
    expect(await after(off, [MEMBER, selectMessages(GAME, 'players')])).toBe(0);
    expect(await after(off, [MEMBER, insertMessage(GAME, 'players')])).toBe('policy');
    expect(await after(off, [MEMBER, selectMessages(FINISHED, 'players')])).toBe(1);
    expect(await after(off, [MEMBER, insertMessage(FINISHED, 'players')])).toBe(1);
    expect(await after(off, [MEMBER, selectMessages(BOTS_GAME, 'spectators')])).toBe(3);
  });

  test.each([
    ['chat', OFF, GAME, 'opponent_chat_off'],
    ['chat', OFF, FINISHED, 'opponent_chat_off'],
    ['chat while playing', OFF_WHILE_PLAYING, GAME, 'opponent_chat_off'],
    ['chat while playing', OFF_WHILE_PLAYING, FINISHED, 'none'],
  ])(
    'a member cannot write to an opponent who has turned off %s',
    async (_what, preferences, game, word) => {
      expect(await refusal([OWNER, 'to write', game, 'players'], [MEMBER, preferences])).toBe(word);
      const written = await after([MEMBER, preferences], [OWNER, insertMessage(game, 'players')]);
      expect(written).toBe(word === 'none' ? 1 : 'policy');
    },
  );
});

describe('the reason why a member may not read or write', () => {
  const BLOCK = `insert into chess_blocks values ('${MEMBER}', '${OWNER}')`;
  test.each<[...AccessQuestion, string, Step[]]>([
    [OUTSIDER, 'to read', GAME, 'players', 'not_a_player', []],
    [OUTSIDER, 'to write', FINISHED, 'players', 'not_a_player', []],
    [OWNER, 'to read', GAME, 'spectators', 'game_not_over', []],
    [OWNER, 'to read', FINISHED, 'spectators', 'none', []],
    [OWNER, 'to write', FINISHED, 'spectators', 'spectators_only', []],
    [OWNER, 'to write', GAME, 'players', 'blocked', [[MEMBER, BLOCK]]],
    [MEMBER, 'to write', GAME, 'players', 'blocked', [[MEMBER, BLOCK]]],
    [OWNER, 'to read', UNKNOWN, 'players', 'not_found', []],
    ['', 'to read', GAME, 'spectators', 'unauthenticated', []],
    [MEMBER, 'to write', GAME, 'players', 'muted', [[OWNER, insertMute(MEMBER)]]],
    [MEMBER, 'to write', BOTS_GAME, 'spectators', 'muted', [[OWNER, insertMute(MEMBER)]]],
    [MEMBER, 'to read', GAME, 'players', 'none', [[OWNER, insertMute(MEMBER)]]],
  ])('%s %s in %s, %s: %s', async (who, what, game, room, word, steps) => {
    expect(await refusal([who, what, game, room], ...steps)).toBe(word);
  });

  test('a game against a bot has no chat between the players', async () => {
    const start = `insert into chess_games (id, white_player_id, black_player_id, game_state)
      values ('${UNKNOWN}', '${OWNER}', '${JAY}', '{}')`;
    const question: AccessQuestion = [OWNER, 'to write', UNKNOWN, 'players'];
    expect(await refusal(question, [OWNER, start])).toBe('opponent_chat_off');
  });
});

describe('a mute', () => {
  const mute = [OWNER, insertMute(MEMBER)] as const;

  test('stops the member from writing in every room, but not from reading', async () => {
    expect(await after(mute, [MEMBER, insertMessage(GAME, 'players')])).toBe('policy');
    expect(await after(mute, [MEMBER, insertMessage(BOTS_GAME, 'spectators')])).toBe('policy');
    expect(await after(mute, [MEMBER, selectMessages(GAME, 'players')])).toBe(2);
    expect(await after(mute, [OWNER, insertMessage(GAME, 'players')])).toBe(1);
  });

  test('applies while the member is in the workspace, and again after rejoining', async () => {
    const leave = [
      MEMBER,
      `delete from workspace_members where user_id = '${MEMBER}' and workspace_id = '${CLUB}'`,
    ] as const;
    expect(await after(mute, leave, [MEMBER, insertMessage(GAME, 'players')])).toBe(1);
    expect(await after(mute, leave, [MEMBER, 'select from chess_chat_mutes'])).toBe(1);
  });

  test('lasts for thirty days at most, and ends later than now', async () => {
    expect(await after([OWNER, insertMute(MEMBER, { days: 30 })])).toBe(1);
    expect(await after([OWNER, insertMute(MEMBER, { days: 31 })])).toBe('chess_chat_mutes_end');
    expect(await after([OWNER, insertMute(MEMBER, { days: 0 })])).toBe('chess_chat_mutes_end');
  });

  test('is visible to the admins and to the member, and only admins can lift it', async () => {
    const see = 'select from chess_chat_mutes';
    const lift = 'delete from chess_chat_mutes';
    expect(await after(mute, [OWNER, see])).toBe(1);
    expect(await after(mute, [MEMBER, see])).toBe(1);
    expect(await after(mute, [OUTSIDER, see])).toBe(0);
    expect(await after(mute, [MEMBER, lift])).toBe(0);
    expect(await after(mute, [OUTSIDER, lift])).toBe(0);
    expect(await after(mute, [OWNER, lift])).toBe(1);
    const extend = `update chess_chat_mutes set ends_at = now() + interval '2 days'`;
    expect(await after(mute, [MEMBER, extend])).toBe(0);
    expect(await after(mute, [OWNER, extend])).toBe(1);
  });
});

describe('a reported message', () => {
  const show = 'select from chess_chat_reported_lines';

  test('is not shown to its author, even if the author is an admin of the workspace', async () => {
    const report = [MEMBER, insertReport(6)] as const;
    expect(await after(report, [OWNER, show])).toBe(1);
  });

  test("is also shown if it is from the players' room and one of the players has reported it", async () => {
    const report = [OWNER, insertReport(2)] as const;
    expect(await after(report, [OWNER, show])).toBe(2);
  });

  test('does not show who has reported it', async () => {
    const { fields } = await app.query(show.replace('select', 'select *'));
    expect(fields.map(({ name }) => name)).not.toContain('reporter_id');
  });
});
