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
  feed = await feeds.hold(feedKey('chess_games', 'id', GAME));
});

/** Keeps what it is sent, its failures among it. */
class Ear implements Channel {
  readonly topic = 'realtime:x';
  readonly version = '2.0.0';
  readonly heard: unknown[] = [];
  readonly frames: Buffer[] = [];
  change(frame: Buffer): void {
    this.frames.push(frame);
    const [, , , , payload] = JSON.parse(frame.toString());
    this.heard.push(payload.data.n);
  }
  tell(): void {}
  fail(): void {
    this.heard.push('failed');
  }
}

function ear(since: number, wanted = WANTED): Ear {
  const channel = new Ear();
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
    made: version,
    data,
    ...change,
  });
  bus.publish(changeSubject('chess_games', 'id', GAME), message);
  await Promise.resolve();
}

describe('the feed of a game', () => {
  test('takes a row that was read again, and is newer than its change, for no gap', async () => {
    const one = ear(3);
    await publish(6, { made: 4 });
    await publish(5);
    await publish(6);
    await publish(7);
    expect(one.heard).toEqual([6, 7]);
  });

  test('brings every version, once, to all who follow, in the same bytes', async () => {
    const [one, other] = [ear(3), ear(3)];
    for (const version of [4, 5, 6]) await publish(version);
    expect(one.heard).toEqual([4, 5, 6]);
    expect(other.heard).toEqual([4, 5, 6]);
    expect(one.frames[0]).toBe(other.frames[0]);
  });

  test('brings nothing that whoever joined has read already', async () => {
    const early = ear(3);
    await publish(4);
    const late = ear(5);
    await publish(5);
    await publish(6);
    expect(early.heard).toEqual([4, 5, 6]);
    expect(late.heard).toEqual([6]);
  });

  test('leaves out what a second relay sends again', async () => {
    const channel = ear(0);
    for (const version of [1, 2, 1, 2, 3]) await publish(version);
    expect(channel.heard).toEqual([1, 2, 3]);
  });

  test('makes everybody read again where a version is missing', async () => {
    const channel = ear(0);
    await publish(1);
    await publish(3);
    expect(channel.heard).toEqual([1, 'failed']);
  });

  test('also where it is the first after the join', async () => {
    const channel = ear(7);
    await publish(9);
    expect(channel.heard).toEqual(['failed']);
  });

  test('and where something could not be sent', async () => {
    const channel = ear(0);
    await publish(1, { kind: 'doubt', data: '' });
    expect(channel.heard).toEqual(['failed']);
  });

  test('brings of a change only what was asked for', async () => {
    const [updates, deletes, everything] = [
      ear(0),
      ear(0, [{ id: 6, event: 'DELETE' }]),
      ear(0, [
        { id: 7, event: '*' },
        { id: 8, event: 'INSERT' },
      ]),
    ];
    await publish(1);
    expect([updates.heard, deletes.heard, everything.heard]).toEqual([[1], [], [1]]);
    expect(everything.frames[0]?.toString()).toContain('"ids":[7]');
  });

  test('brings nothing to whoever has left, and is given up with the last', async () => {
    const channel = ear(0);
    feed.remove(channel);
    await publish(1);
    expect(channel.heard).toEqual([]);
    expect(feeds.count()).toBe(1);
    feeds.release(feedKey('chess_games', 'id', GAME));
    expect(feeds.count()).toBe(0);
    const stays = ear(0);
    await eventually(async () => {
      await publish(1);
      expect(stays.heard).toEqual([]);
    });
  });

  test('counts its doubts: whoever read before the last of them has to read again', async () => {
    const before = feed.doubts();
    feeds.doubtAll();
    expect(feed.doubts()).toBe(before + 1);
  });
});

const publishTask = async (position: string) => {
  const data = JSON.stringify({ n: position });
  const change = { kind: 'INSERT', position, version: null, made: null, data } as const;
  bus.publish(changeSubject('tasks', 'workspace_id', GAME), writeChange(change));
  await Promise.resolve();
};

describe('the feed of the tasks of a workspace', () => {
  beforeEach(async () => {
    feed = await feeds.hold(feedKey('tasks', 'workspace_id', GAME));
  });
  const wanted = [{ id: 5, event: '*' }];
  test('is ordered by the log', async () => {
    const channel = ear(0, wanted);
    for (const position of ['01', '02', '01', '03']) await publishTask(position);
    expect(channel.heard).toEqual(['01', '02', '03']);
  });

  test('ends for everybody when the members change, also for those who are just joining', async () => {
    const channel = ear(0, wanted);
    const before = feed.doubts();
    bus.publish(changeSubject('workspace_members', 'workspace_id', GAME), Buffer.from('whatever'));
    await Promise.resolve();
    expect(channel.heard).toEqual(['failed']);
    expect(feed.doubts()).toBe(before + 1);
  });
});

const saySomething = async (position: string, author_id: string) => {
  const data = JSON.stringify({ n: position });
  const change = { kind: 'INSERT', position, version: null, made: null, data } as const;
  const message = writeChange({ ...change, marks: { author_id } });
  bus.publish(changeSubject('chess_chat_lines', 'game_id', GAME), message);
  await Promise.resolve();
};

describe('the feed of what is said at a game', () => {
  const wanted = [{ id: 5, event: 'INSERT' }];
  test('brings to each what they may hear, in the same bytes', async () => {
    feed = await feeds.hold(feedKey('chess_chat_lines', 'game_id', GAME));
    const [one, other, all] = [new Ear(), new Ear(), new Ear()];
    feed.add(one, wanted, 0, ({ author_id }) => author_id !== 'ann');
    feed.add(other, wanted, 0, ({ author_id }) => author_id !== 'bob');
    feed.add(all, wanted, 0);
    await saySomething('01', 'ann');
    await saySomething('02', 'bob');
    await saySomething('03', 'cleo');
    expect(one.heard).toEqual(['02', '03']);
    expect(other.heard).toEqual(['01', '03']);
    expect(all.heard).toEqual(['01', '02', '03']);
    expect(new Set([one, other, all].map(({ frames }) => frames.at(-1))).size).toBe(1);
    feed.remove(one);
    await saySomething('04', 'cleo');
    expect(one.heard).toEqual(['02', '03']);
  });
});
