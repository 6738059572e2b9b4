import { createInProcessBus, type Bus } from '@rookery/bus';
import { asOwner, openDatabase, type Database, type UserId } from '@rookery/database';
import { BOT_IDS, createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { writeChange } from '../live/change-message.ts';
import { changeSubject, permissionKey, PERMISSION_SUBJECT } from '../live/subjects.ts';
import { createFeeds, type Feeds } from './feed.ts';
import { createFollow } from './follow.ts';
import { readJoin, type JoinRequest } from './join-request.ts';
import { joinConfig } from './raw-client.testkit.ts';
import { createRooms, type Rooms } from './rooms.ts';
import { createPermissionWatches, type PermissionWatches } from './permission-watch.ts';

const CALLER = BOT_IDS[0] as UserId;
const disconnectGrace = {
  channelClosed: () => undefined,
  channelOpened: () => undefined,
  stop: () => undefined,
};

let databaseUrl: string;
let database: Database;
let bus: Bus;
let feeds: Feeds;
let rooms: Rooms;
let request: JoinRequest;
let workspaceId: string;
let permissionWatches: PermissionWatches;

beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const options = { databaseUrl, secret: TEST_SECRET, poolSize: 2 };
  database = openDatabase({ ...options, onConnectionLost: () => undefined });
  bus = createInProcessBus((error) => {
    throw error;
  });
  [feeds, rooms] = [createFeeds(bus), createRooms(bus)];
  permissionWatches = await createPermissionWatches(bus);
  workspaceId = await asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into workspaces (name) values ('The club') returning id`,
    );
    const id = rows[0]?.id ?? '';
    await client.query(
      `insert into workspace_members values ($1, $2, 'owner'), ($1, $3, 'member')`,
      [id, BOT_IDS[1], CALLER],
    );
    return id;
  });
  request = readJoin('realtime:tasks', { config: joinConfig('tasks', workspaceId) }) as JoinRequest;
});
afterEach(async () => {
  rooms.close();
  await database.close();
});

test('a member may follow, and everything is released afterwards', async () => {
  const follow = createFollow({ database, feeds, rooms, disconnectGrace, permissionWatches });
  const result = await follow(CALLER, request);
  if (!result.ok) throw new Error(result.code);
  expect(result.value.feeds).toHaveLength(1);
  expect(feeds.count()).toBe(1);
  result.value.release();
  expect(feeds.count()).toBe(0);
});

test('a member who is removed during their join is refused', async () => {
  let reads = 0;
  /** The real database, but right after the first read the caller is removed and the gateway is notified. */
  const slow: Database = {
    ...database,
    async as(caller, work) {
      const result = await database.as(caller, work);
      reads += 1;
      if (reads > 1) return result;
      await asOwner(databaseUrl, (client) =>
        client.query('delete from workspace_members where workspace_id = $1 and user_id = $2', [
          workspaceId,
          CALLER,
        ]),
      );
      bus.publish(
        changeSubject('workspace_members', 'workspace_id', workspaceId),
        Buffer.from('removed'),
      );
      await Promise.resolve();
      return result;
    },
  };
  const follow = createFollow({ database: slow, feeds, rooms, disconnectGrace, permissionWatches });
  expect(await follow(CALLER, request)).toEqual({ ok: false, code: 'not_found' });
  expect(reads).toBe(2);
  expect(feeds.count()).toBe(0);
});

async function newGame(): Promise<string> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `insert into chess_games (white_player_id, black_player_id, game_state, workspace_id)
       values ($1, $2, '{"absent": {"white": null, "black": null}}', $3) returning id`,
      [BOT_IDS[1], BOT_IDS[2], workspaceId],
    ),
  );
  return rows[0]?.id ?? '';
}

test('a member who turns chat off during their join is refused', async () => {
  const config = joinConfig('chess_chat_lines', await newGame(), 'INSERT');
  const chat = readJoin('realtime:chat', { config }) as JoinRequest;
  let reads = 0;
  /** The real database, but the caller turns chat off right after the first read. */
  const slow: Database = {
    ...database,
    batched(name, text) {
      const ask = database.batched<object, object>(name, text);
      return async (caller, asked) => {
        const row = await ask(caller, asked);
        if (name !== 'enter-chats') return row as never;
        reads += 1;
        if (reads === 1) await turnChatOff();
        return row as never;
      };
    },
  };
  const follow = createFollow({ database: slow, feeds, rooms, disconnectGrace, permissionWatches });
  expect(await follow(CALLER, chat)).toEqual({ ok: false, code: 'chat_off' });
  expect(reads).toBe(2);
  expect(feeds.count()).toBe(0);
});

async function turnChatOff(): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query('insert into chess_preferences (user_id, chat) values ($1, false)', [CALLER]),
  );
  const head = { kind: 'INSERT', position: '1', version: null, loggedVersion: null } as const;
  bus.publish(
    PERMISSION_SUBJECT,
    writeChange({
      ...head,
      filterColumns: { user_id: permissionKey('chess_preferences', CALLER) },
      data: '{}',
    }),
  );
  await Promise.resolve();
}
