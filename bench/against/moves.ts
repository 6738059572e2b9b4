import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Testkit from '@rookery/testkit';
import type * as Games from '../games.ts';
import { startMeter, TESTKIT, type Bench, type Checkout, type Turn } from './bench.ts';
import { sendByWrk, type Load } from './load.ts';
import { startMeasuredPostgres } from './postgres.ts';

const GAMES = 'bench/games.ts';
const SCRIPT = 'bench/moves/wrk.lua';

/** A second and a half on a quiet machine. */
const MOVES = 3_000;
const CONNECTIONS = 32;
const PLAYERS = 16;
const PAST_GAMES = 10_000;
/** Each gets several moves in a turn, because the first costs more than the later ones. */
const FRESH_GAMES = 300;

interface Club {
  readonly testkit: typeof Testkit;
  readonly games: typeof Games;
  readonly databaseUrl: string;
  readonly server: Testkit.TestServer;
  readonly players: readonly string[];
  readonly cookies: readonly string[];
}

/** Moves over HTTP in a club with few past games, as `bench:moves` plays them. */
export const moves: Bench = {
  units: 'moves',
  needs: [TESTKIT, GAMES, SCRIPT],
  warmUps: 4,
  async open(checkout) {
    const testkit = (await checkout.load(TESTKIT)) as typeof Testkit;
    const games = (await checkout.load(GAMES)) as typeof Games;
    const postgres = await startMeasuredPostgres(testkit, checkout);
    const databaseUrl = await testkit.createTestDatabase(postgres.url);
    const club = await openClub(checkout, testkit, games, databaseUrl);
    const count = await moveCounter(club, checkout);
    let next = PAST_GAMES + 1;

    return async (): Promise<Turn> => {
      const range = { from: next, count: FRESH_GAMES };
      next += FRESH_GAMES;
      await games.seedFreshGames(databaseUrl, range, club.players);
      const load = prepareLoad(club, range, checkout);
      const node = startMeter(club.server.pid());
      const backends = startMeter(postgres.pid);
      const played = readResult(await sendByWrk(load));
      const units = await count(range);
      return {
        units,
        seconds: units / played.perSecond,
        latencyMs: played.latencyMs,
        nodeNs: node(),
        postgresNs: backends(),
      };
    };
  },
};

/** The files and variables that the script of the checkout reads. */
function prepareLoad(club: Club, { from, count }: Games.Range, checkout: Checkout): Load {
  const file = (name: string, lines: readonly string[]) => {
    const path = join(checkout.directory, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  const ids = Array.from({ length: count }, (_, index) => club.games.gameId(from + index));
  return {
    url: club.server.url,
    connections: CONNECTIONS,
    requests: MOVES,
    script: join(checkout.root, SCRIPT),
    environment: {
      FIRST: String(from),
      GAMES: file('games', ids),
      COOKIES: file('cookies', club.cookies),
      LINE: file('line', club.games.GAME_MOVES),
    },
  };
}

function readResult(stdout: string): { perSecond: number; latencyMs: number } {
  const [, rate, errors, p50] = /^result (\S+) (\S+) (\S+) /m.exec(stdout) ?? [];
  if (errors !== '0') throw new Error(`Not every move was accepted:\n${stdout}`);
  return { perSecond: Number(rate), latencyMs: Number(p50) / 1_000 };
}

async function openClub(
  { cleanup }: Checkout,
  testkit: typeof Testkit,
  games: typeof Games,
  databaseUrl: string,
): Promise<Club> {
  const server = await testkit.startServer(databaseUrl);
  cleanup.defer(() => server.stop());
  const members = [];
  for (let index = 0; index < PLAYERS; index += 1) {
    members.push(await testkit.signUp(server.url, `Player ${index}`));
  }
  const players = members.map(({ id }) => id);
  await games.seedPastGames(databaseUrl, { from: 1, count: PAST_GAMES }, players);
  await testkit.administer(databaseUrl, 'vacuum analyze');
  await testkit.administer(databaseUrl, 'checkpoint');
  const cookies = members.map((member) => member.cookies());
  return { testkit, games, databaseUrl, server, players, cookies };
}

/**
 * Counts the stored moves of games, once the last has been stored: wrk stops while some are under way, which it does
 * not count. On an open connection, because the start of a backend takes longer than the question.
 */
async function moveCounter({ testkit, games, databaseUrl }: Club, { cleanup }: Checkout) {
  const client = await testkit.connectAsSuperuser(databaseUrl);
  cleanup.defer(() => client.end());
  const count = async ({ from, count: size }: Games.Range): Promise<number> => {
    const { rows } = await client.query(`
      select sum(cardinality(moves))::integer as moves from chess_games
      where id in (select ${games.SQL_ID} from generate_series(${from}, ${from + size - 1}) as number)`);
    return (rows as [{ moves: number }])[0].moves;
  };
  return async (range: Games.Range): Promise<number> => {
    let stored = await count(range);
    for (let earlier = -1; stored !== earlier;) {
      earlier = stored;
      stored = await count(range);
    }
    return stored;
  };
}
