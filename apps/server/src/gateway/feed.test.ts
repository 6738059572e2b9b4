import { createInProcessBus, type Bus } from '@rookery/bus';
import { eventually } from '@rookery/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeChange, type ChangeMessage } from '../live/change-message.ts';
import { changeSubject } from '../live/subjects.ts';
import type { Channel } from './channel.ts';
import { createFeeds, feedKey, type Feed, type Feeds } from './feed.ts';

const GAME = '7d0a4c1e-93f1-4b7a-8d52-0a4f2f6f9a01';
const WANTED = [{ id: 5, event: 'UPDATE' }];

let bus: Bus;
let feeds: Feeds;
let feed: Feed;

beforeEach(async () => {
  bus = createInProcessBus((error) => {
    throw error;
  });
  feeds = createFeeds(bus);
  feed = await feeds.acquire(feedKey('chess_games', 'id', GAME));
});

/** Records the changes it is sent, and `failed` for a resync. */
class RecordingChannel implements Channel {
  readonly topic = 'realtime:x';
  readonly version = '2.0.0';
  readonly received: unknown[] = [];
  readonly frames: Buffer[] = [];
  change(frame: Buffer): void {
    this.frames.push(frame);
    const [, , , , payload] = JSON.parse(frame.toString());
    this.received.push(payload.data.n);
  }
  sendOptional(): void {}
  fail(): void {
    this.received.push('failed');
  }
}

function addChannel(since: number, wanted = WANTED): RecordingChannel {
  const channel = new RecordingChannel();
  feed.add(channel, wanted, since);
  return channel;
}

let positions = 0;

async function publish(version: number | null, change: Partial<ChangeMessage> = {}): Promise<void> {
  positions += 1;
  const position = String(positions).padStart(8, '0');
  const data = JSON.stringify({ n: version ?? positions });
  const message = writeChange({
    kind: 'UPDATE',
    position,
    version,
    loggedVersion: version,
    data,
    ...change,
  });
  bus.publish(changeSubject('chess_games', 'id', GAME), message);
  await Promise.resolve();
}

describe('the feed of a game', () => {
  test('does not see a gap in a row that was read again and is newer than its change', async () => {
    const one = addChannel(3);
    await publish(6, { loggedVersion: 4 });
    await publish(5);
    await publish(6);
    await publish(7);
    expect(one.received).toEqual([6, 7]);
  });

  test('sends every version once to all channels, in the same bytes', async () => {
    const [one, other] = [addChannel(3), addChannel(3)];
    for (const version of [4, 5, 6]) await publish(version);
    expect(one.received).toEqual([4, 5, 6]);
    expect(other.received).toEqual([4, 5, 6]);
    expect(one.frames[0]).toBe(other.frames[0]);
  });

  test('does not send a version that a channel had when it joined', async () => {
    const early = addChannel(3);
    await publish(4);
    const late = addChannel(5);
    await publish(5);
    await publish(6);
    expect(early.received).toEqual([4, 5, 6]);
    expect(late.received).toEqual([6]);
  });

  test('leaves out changes that a second relay sends again', async () => {
    const channel = addChannel(0);
    for (const version of [1, 2, 1, 2, 3]) await publish(version);
    expect(channel.received).toEqual([1, 2, 3]);
  });

  test('forces a resync if a version is missing', async () => {
    const channel = addChannel(0);
    await publish(1);
    await publish(3);
    expect(channel.received).toEqual([1, 'failed']);
  });

  test('forces a resync if the first version after the join is missing', async () => {
    const channel = addChannel(7);
    await publish(9);
    expect(channel.received).toEqual(['failed']);
  });

  test('forces a resync if a change could not be sent', async () => {
    const channel = addChannel(0);
    await publish(1, { kind: 'resync', data: '' });
    expect(channel.received).toEqual(['failed']);
  });

  test('sends only the events that a channel asked for', async () => {
    const [updates, deletes, everything] = [
      addChannel(0),
      addChannel(0, [{ id: 6, event: 'DELETE' }]),
      addChannel(0, [
        { id: 7, event: '*' },
        { id: 8, event: 'INSERT' },
      ]),
    ];
    await publish(1);
    expect([updates.received, deletes.received, everything.received]).toEqual([[1], [], [1]]);
    expect(everything.frames[0]?.toString()).toContain('"ids":[7]');
  });

  test('sends nothing to a removed channel, and is closed with the last release', async () => {
    const channel = addChannel(0);
    feed.remove(channel);
    await publish(1);
    expect(channel.received).toEqual([]);
    expect(feeds.count()).toBe(1);
    feeds.release(feedKey('chess_games', 'id', GAME));
    expect(feeds.count()).toBe(0);
    const stays = addChannel(0);
    await eventually(async () => {
      await publish(1);
      expect(stays.received).toEqual([]);
    });
  });

  test('counts its forced resyncs', async () => {
    const before = feed.resyncs();
    feeds.resyncAll();
    expect(feed.resyncs()).toBe(before + 1);
  });
});

const publishTask = async (position: string) => {
  const data = JSON.stringify({ n: position });
  const change = { kind: 'INSERT', position, version: null, loggedVersion: null, data } as const;
  bus.publish(changeSubject('tasks', 'workspace_id', GAME), writeChange(change));
  await Promise.resolve();
};

describe('the feed of the tasks of a workspace', () => {
  beforeEach(async () => {
    feed = await feeds.acquire(feedKey('tasks', 'workspace_id', GAME));
  });
  const wanted = [{ id: 5, event: '*' }];
  test('is ordered by position in the log', async () => {
    const channel = addChannel(0, wanted);
    for (const position of ['01', '02', '01', '03']) await publishTask(position);
    expect(channel.received).toEqual(['01', '02', '03']);
  });

  test('forces a resync when the members change, also for pending joins', async () => {
    const channel = addChannel(0, wanted);
    const before = feed.resyncs();
    bus.publish(changeSubject('workspace_members', 'workspace_id', GAME), Buffer.from('whatever'));
    await Promise.resolve();
    expect(channel.received).toEqual(['failed']);
    expect(feed.resyncs()).toBe(before + 1);
  });
});

const publishMessage = async (position: string, author_id: string) => {
  const data = JSON.stringify({ n: position });
  const change = { kind: 'INSERT', position, version: null, loggedVersion: null, data } as const;
  const message = writeChange({ ...change, filterColumns: { author_id } });
  bus.publish(changeSubject('chess_chat_lines', 'game_id', GAME), message);
  await Promise.resolve();
};

describe('the feed of a chat', () => {
  const wanted = [{ id: 5, event: 'INSERT' }];
  test('sends each channel what passes its filter, in the same bytes', async () => {
    feed = await feeds.acquire(feedKey('chess_chat_lines', 'game_id', GAME));
    const [one, other, all] = [
      new RecordingChannel(),
      new RecordingChannel(),
      new RecordingChannel(),
    ];
    feed.add(one, wanted, 0, ({ author_id }) => author_id !== 'ann');
    feed.add(other, wanted, 0, ({ author_id }) => author_id !== 'bob');
    feed.add(all, wanted, 0);
    await publishMessage('01', 'ann');
    await publishMessage('02', 'bob');
    await publishMessage('03', 'cleo');
    expect(one.received).toEqual(['02', '03']);
    expect(other.received).toEqual(['01', '03']);
    expect(all.received).toEqual(['01', '02', '03']);
    expect(new Set([one, other, all].map(({ frames }) => frames.at(-1))).size).toBe(1);
    feed.remove(one);
    await publishMessage('04', 'cleo');
    expect(one.received).toEqual(['02', '03']);
  });
});
