import type { ChessGame } from '@rookery/contract';
import {
  eventually,
  play,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestMember,
} from '@rookery/testkit';
import { stockClient } from '@rookery/testkit/live';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: LiveServer;
let ann: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startLiveServer();
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});
afterAll(() => server.discard());

/** Listens for games that begin for somebody, in either colour. */
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

test('a member hears of their own new games, one after the other, and of no moves', async () => {
  const heard = listen(bob, bob.id);
  await eventually(() => expect(heard.statuses).toEqual(['SUBSCRIBED']));
  const cat = await signUp(server.url, 'Cat');
  const first = await startGame(ann, bob);
  await play(first, 'e2e4 e7e5');
  await startGame(ann, cat);
  const second = await startGame(bob, cat);
  const third = await startGame(cat, bob);
  await eventually(() => expect(heard.games).toHaveLength(3));
  expect(heard.games.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  await heard.end();
});

test("nobody hears of somebody else's", async () => {
  const heard = listen(ann, bob.id);
  await eventually(() => expect(heard.errors.join()).toContain('not_found'));
  await heard.end();
});
