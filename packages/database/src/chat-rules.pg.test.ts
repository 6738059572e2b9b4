import { createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';
import {
  CLUB,
  hearing,
  liking,
  muting,
  outcomeAfter,
  PEOPLE_AND_CHATS,
  refusalAfter,
  reporting,
  saying,
  type Asking,
  type Step,
} from './chat-policies.testkit.ts';
import { FINISHED, GAME, JAY, STRANGERS } from './chess-policies.testkit.ts';
import { MEMBER, OUTSIDER, OWNER } from './policies.testkit.ts';
import { roleConnection } from './roles.ts';

let databaseUrl: string;
let app: pg.Client;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await asOwner(databaseUrl, (client) => client.query(PEOPLE_AND_CHATS));
  app = new pg.Client(roleConnection(databaseUrl, TEST_SECRET, 'rookery_app'));
  await app.connect();
});
afterAll(() => app.end());

const after = (...steps: Step[]) => outcomeAfter(app, steps);
const refusal = (asking: Asking, ...steps: Step[]) => refusalAfter(app, steps, asking);

const OFF = liking('chat = false');
const OFF_WHILE_PLAYING = liking('chat_while_playing = false');
const UNKNOWN = '99999999-9999-4999-8999-999999999999';

describe('with chat off', () => {
  test.each([
    [GAME, 'players'],
    [FINISHED, 'players'],
    [FINISHED, 'spectators'],
    [STRANGERS, 'spectators'],
  ])('nothing is heard, and nothing said: %s, %s', async (game, room) => {
    expect(await after([MEMBER, hearing(game, room)])).not.toBe(0);
    expect(await after([MEMBER, OFF], [MEMBER, hearing(game, room)])).toBe(0);
    expect(await after([MEMBER, OFF], [MEMBER, saying(game, room)])).toBe('policy');
    expect(await refusal([MEMBER, 'to read', game, room], [MEMBER, OFF])).toBe('chat_off');
  });

  test('while playing: so it is for the players of an active game alone', async () => {
    const off = [MEMBER, OFF_WHILE_PLAYING] as const;
    expect(await after(off, [MEMBER, hearing(GAME, 'players')])).toBe(0);
    expect(await after(off, [MEMBER, saying(GAME, 'players')])).toBe('policy');
    expect(await after(off, [MEMBER, hearing(FINISHED, 'players')])).toBe(1);
    expect(await after(off, [MEMBER, saying(FINISHED, 'players')])).toBe(1);
    expect(await after(off, [MEMBER, hearing(STRANGERS, 'spectators')])).toBe(3);
  });

  test.each([
    ['chat', OFF, GAME, 'opponent_chat_off'],
    ['chat', OFF, FINISHED, 'opponent_chat_off'],
    ['chat while playing', OFF_WHILE_PLAYING, GAME, 'opponent_chat_off'],
    ['chat while playing', OFF_WHILE_PLAYING, FINISHED, 'none'],
  ])('an opponent without %s is not written to', async (_what, likes, game, word) => {
    expect(await refusal([OWNER, 'to write', game, 'players'], [MEMBER, likes])).toBe(word);
    const written = await after([MEMBER, likes], [OWNER, saying(game, 'players')]);
    expect(written).toBe(word === 'none' ? 1 : 'policy');
  });
});

describe('why somebody does not hear, or does not write', () => {
  const BLOCK = `insert into chess_blocks values ('${MEMBER}', '${OWNER}')`;
  test.each<[...Asking, string, Step[]]>([
    [OUTSIDER, 'to read', GAME, 'players', 'not_a_player', []],
    [OUTSIDER, 'to write', FINISHED, 'players', 'not_a_player', []],
    [OWNER, 'to read', GAME, 'spectators', 'game_not_over', []],
    [OWNER, 'to read', FINISHED, 'spectators', 'none', []],
    [OWNER, 'to write', FINISHED, 'spectators', 'spectators_only', []],
    [OWNER, 'to write', GAME, 'players', 'blocked', [[MEMBER, BLOCK]]],
    [MEMBER, 'to write', GAME, 'players', 'blocked', [[MEMBER, BLOCK]]],
    [OWNER, 'to read', UNKNOWN, 'players', 'not_found', []],
    ['', 'to read', GAME, 'spectators', 'unauthenticated', []],
    [MEMBER, 'to write', GAME, 'players', 'muted', [[OWNER, muting(MEMBER)]]],
    [MEMBER, 'to write', STRANGERS, 'spectators', 'muted', [[OWNER, muting(MEMBER)]]],
    [MEMBER, 'to read', GAME, 'players', 'none', [[OWNER, muting(MEMBER)]]],
  ])('%s %s in %s, %s: %s', async (who, what, game, room, word, steps) => {
    expect(await refusal([who, what, game, room], ...steps)).toBe(word);
  });

  test('a bot has nothing to say, and nobody is asked to talk to it', async () => {
    const start = `insert into chess_games (id, white_player_id, black_player_id, game_state)
      values ('${UNKNOWN}', '${OWNER}', '${JAY}', '{}')`;
    const asking: Asking = [OWNER, 'to write', UNKNOWN, 'players'];
    expect(await refusal(asking, [OWNER, start])).toBe('opponent_chat_off');
  });
});

describe('a mute', () => {
  const mute = [OWNER, muting(MEMBER)] as const;

  test('holds wherever the member would write, and nowhere else', async () => {
    expect(await after(mute, [MEMBER, saying(GAME, 'players')])).toBe('policy');
    expect(await after(mute, [MEMBER, saying(STRANGERS, 'spectators')])).toBe('policy');
    expect(await after(mute, [MEMBER, hearing(GAME, 'players')])).toBe(2);
    expect(await after(mute, [OWNER, saying(GAME, 'players')])).toBe(1);
  });

  test('holds for members: who leaves is free of it, and finds it again', async () => {
    const leave = [
      MEMBER,
      `delete from workspace_members where user_id = '${MEMBER}' and workspace_id = '${CLUB}'`,
    ] as const;
    expect(await after(mute, leave, [MEMBER, saying(GAME, 'players')])).toBe(1);
    expect(await after(mute, leave, [MEMBER, 'select from chess_chat_mutes'])).toBe(1);
  });

  test('lasts for thirty days at most, and ends later than now', async () => {
    expect(await after([OWNER, muting(MEMBER, { days: 30 })])).toBe(1);
    expect(await after([OWNER, muting(MEMBER, { days: 31 })])).toBe('chess_chat_mutes_end');
    expect(await after([OWNER, muting(MEMBER, { days: 0 })])).toBe('chess_chat_mutes_end');
  });

  test('is seen by whoever runs the workspace and by the member, and lifted by the former', async () => {
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

describe('what was reported', () => {
  const show = 'select from chess_chat_reported_lines';

  test('is not shown to its author, even where they run the workspace', async () => {
    const report = [MEMBER, reporting(6)] as const;
    expect(await after(report, [OWNER, show])).toBe(1);
  });

  test('comes from the room of players, too, once one of them has reported it', async () => {
    const report = [OWNER, reporting(2)] as const;
    expect(await after(report, [OWNER, show])).toBe(2);
  });

  test('does not say by whom', async () => {
    const { fields } = await app.query(show.replace('select', 'select *'));
    expect(fields.map(({ name }) => name)).not.toContain('reporter_id');
  });
});
