import { createInProcessBus, type Bus } from '@rookery/bus';
import { asOwner, openDatabase, type Database, type UserId } from '@rookery/database';
import { BOT_IDS, createTestDatabase, TEST_SECRET } from '@rookery/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { changeSubject } from '../live/subjects.ts';
import { createFeeds, type Feeds } from './feed.ts';
import { createFollow } from './follow.ts';
import { readJoin, type JoinRequest } from './join-request.ts';
import { wanting } from './raw-client.testkit.ts';
import { createRooms, type Rooms } from './rooms.ts';

const CALLER = BOT_IDS[0] as UserId;
const departures = { left: () => undefined, entered: () => undefined, stop: () => undefined };

let databaseUrl: string;
let database: Database;
let bus: Bus;
let feeds: Feeds;
let rooms: Rooms;
let request: JoinRequest;
let workspaceId: string;

beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const options = { databaseUrl, secret: TEST_SECRET, poolSize: 2 };
  database = openDatabase({ ...options, onConnectionLost: () => undefined });
  bus = createInProcessBus((error) => {
    throw error;
  });
  [feeds, rooms] = [createFeeds(bus), createRooms(bus)];
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
  request = readJoin('realtime:tasks', { config: wanting('tasks', workspaceId) }) as JoinRequest;
});
afterEach(async () => {
  rooms.close();
  await database.close();
});

test('a member follows, and what was held is given back', async () => {
  const follow = createFollow({ database, feeds, rooms, departures });
  const followed = await follow(CALLER, request);
  expect(followed?.feeds).toHaveLength(1);
  expect(feeds.count()).toBe(1);
  followed?.release();
  expect(feeds.count()).toBe(0);
});

test('somebody who is removed while their join is being looked into does not slip in', async () => {
  let reads = 0;
  /** The real one; but right after the first look, the caller is removed, and the gateway hears of it. */
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
  const follow = createFollow({ database: slow, feeds, rooms, departures });
  expect(await follow(CALLER, request)).toBeNull();
  expect(reads).toBe(2);
  expect(feeds.count()).toBe(0);
});
