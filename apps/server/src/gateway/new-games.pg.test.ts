import type { ChessGame } from '@rookery/contract';
import {
  commonServer,
  eventually,
  play,
  signUp,
  startGame,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { stockClient } from '@rookery/testkit/live';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await commonServer();
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});

/** Follows the new games of a member, in either colour. */
function listen(member: TestMember, userId: string) {
  const client = stockClient(server.url, { headers: { cookie: member.cookies() } });
  const games: ChessGame[] = [];
  const statuses: string[] = [];
  const errors: string[] = [];
  const channel = client.channel(`player-${userId}`);
  for (const column of ['white_player_id', 'black_player_id']) {
    const filter = `${column}=eq.${userId}`;
    channel.on<ChessGame>(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'chess_games', filter },
      (change) => games.push(change.new),
    );
  }
  channel.subscribe((status, error) => {
    statuses.push(status);
    if (error !== undefined) errors.push(error.message);
  });
  return { games, statuses, errors, end: () => client.realtime.disconnect() };
}

test('a member gets their own new games in order, and no moves', async () => {
  const feed = listen(bob, bob.id);
  await eventually(() => expect(feed.statuses).toEqual(['SUBSCRIBED']));
  const cat = await signUp(server.url, 'Cat');
  const first = await startGame(ann, bob);
  await play(first, 'e2e4 e7e5');
  await startGame(ann, cat);
  const second = await startGame(bob, cat);
  const third = await startGame(cat, bob);
  await eventually(() => expect(feed.games).toHaveLength(3));
  expect(feed.games.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  await feed.end();
});

test('a member cannot follow the new games of another', async () => {
  const feed = listen(ann, bob.id);
  await eventually(() => expect(feed.errors.join()).toContain('not_found'));
  await feed.end();
});
