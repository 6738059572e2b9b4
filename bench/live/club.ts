import { LIVE_PATH } from '@rookery/contract';
import { createTestDatabase, signUp, startServer, WHOLE, type TestServer } from '@rookery/testkit';
import { gameId, seedRunningGames } from '../games.ts';

/** A platform in one process, with active games. */
export interface Club {
  readonly databaseUrl: string;
  readonly server: TestServer;
  readonly socketUrl: string;
  readonly tokens: readonly string[];
  readonly games: readonly string[];
}

export async function openClub(serverUrl: string, games: number): Promise<Club> {
  const databaseUrl = await createTestDatabase(serverUrl);
  const server = await startServer(databaseUrl, {
    ...WHOLE,
    // High, because the time to join is not measured.
    LIVE_JOINS_PER_SECOND: '100000',
    LIVE_TOKEN_SECONDS: '86400',
  });
  const members = [await signUp(server.url, 'White'), await signUp(server.url, 'Black')];
  const tokens = [];
  for (const member of members) {
    const path = '/api/account/live-token';
    const answer = await member.send({ method: 'POST', path });
    tokens.push(answer.json<{ access_token: string }>().access_token);
  }
  await seedRunningGames(
    databaseUrl,
    { from: 1, count: games },
    members.map(({ id }) => id),
  );
  return {
    databaseUrl,
    server,
    socketUrl: `${server.url.replace('http', 'ws')}${LIVE_PATH}?vsn=2.0.0`,
    tokens,
    games: Array.from({ length: games }, (_, index) => gameId(index + 1)),
  };
}
