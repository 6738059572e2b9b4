import { gameChannel, type List, type PresenceList, type SeekState } from '@rookery/contract';
import { openDatabase, type Database, type UserId } from '@rookery/database';
import { startLiveServer, TEST_SECRET, type LiveServer, type TestMember } from '@rookery/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAs, joinConfig } from '../gateway/raw-client.testkit.ts';
import {
  createWorld,
  readMatrix,
  seekOnlyIn,
  type Club,
  type World,
} from './visibility-matrix.testkit.ts';

let server: LiveServer;
let world: World;
let database: Database;

beforeAll(async () => {
  // Without a worker, which would pair the seekers and end the games.
  server = await startLiveServer({ ROOKERY_ROLES: 'api,relay,gateway' });
  world = await createWorld(server.url, server.databaseUrl);
  const options = { databaseUrl: server.databaseUrl, secret: TEST_SECRET, poolSize: 1 };
  database = openDatabase({ ...options, onConnectionLost: () => undefined });
});
afterAll(async () => {
  await database.close();
  await server.discard();
});

const MATRIX = readMatrix();

/** Each part of the table, asked for over HTTP by the viewer. */
const OVER_HTTP: Record<string, (viewer: TestMember, club: Club) => Promise<boolean>> = {
  person: (viewer, { person }) => isFound(viewer, `/api/members/${person}`),
  statistics: (viewer, { person }) => isFound(viewer, `/api/chess/stats/${person}`),
  game: (viewer, { running }) => isFound(viewer, `/api/chess/games/${running}`),
  list: (viewer, { finished }) => isListed(viewer, '/api/chess/games?limit=200', 'id', finished),
  leaderboard: (viewer, { person }) =>
    isListed(viewer, '/api/chess/leaderboard', 'user_id', person),
  async presence(viewer, { person }) {
    for (const id of await workspacesOf(viewer)) {
      const { data } = await read<PresenceList>(viewer, `/api/${id}/member/online`);
      if (data.some(({ user_id }) => user_id === person)) return true;
    }
    return false;
  },
  async 'live channel'(viewer, { running }) {
    const client = await connectAs(server.url, viewer);
    const { status } = await client.join(gameChannel(running), joinConfig('chess_games', running));
    await client.close();
    return status === 'ok';
  },
  chat: (viewer, { finished, message }) =>
    isListed(viewer, `/api/chess/games/${finished}/chat?room=spectators`, 'id', message),
  'tournament chat': (viewer, { tournament, tournamentMessage }) =>
    isListed(viewer, `/api/personal/tournaments/${tournament}/chat`, 'id', tournamentMessage),
  async challenge(viewer, { other }) {
    const json = { opponentId: other, timeControl: 'rapid', color: 'white' };
    const answer = await viewer.send({ method: 'POST', path: '/api/chess/games', json });
    return answer.status === 201;
  },
  async seek(viewer, { person }) {
    const { open } = await read<SeekState>(viewer, '/api/chess/seeks');
    return open.some(({ user_id }) => user_id === person);
  },
  async link(viewer, { id, link }) {
    return id !== null && (await isFound(viewer, `/api/${id}/chess/links/${link}`));
  },
  async report(viewer, { message }) {
    for (const id of await workspacesOf(viewer)) {
      const path = `/api/${id}/chat/report/list`;
      const isModerator = (await viewer.send({ path })).status === 200;
      if (isModerator && (await isListed(viewer, path, 'line_id', message))) return true;
    }
    return false;
  },
};

/** The same, as statements with the role of requests: visible if there is a row. */
const IN_SQL: Record<string, (club: Club) => string> = {
  person: ({ person }) => `select from people where id = '${person}'`,
  statistics: ({ person }) => `select from chess_player_stats where user_id = '${person}'`,
  game: ({ running }) => `select from chess_games where id = '${running}'`,
  list: ({ finished }) => `select from chess_rating_history where game_id = '${finished}'`,
  leaderboard: ({ person }) => `select from chess_rating_gains where user_id = '${person}'`,
  presence: ({ person }) =>
    `select from workspaces, app.presence_in(workspaces.id, null) as known
     where known.user_id = '${person}'`,
  'live channel': ({ running }) =>
    `select from app.follow_games(jsonb_build_array(jsonb_build_object(
       'request', 0, 'caller', app.current_user_id(), 'id', '${running}')))`,
  chat: ({ message }) => `select from chess_chat_lines where id = '${message}'`,
  'tournament chat': ({ tournamentMessage }) =>
    `select from chess_chat_lines where id = '${tournamentMessage}'`,
  challenge: ({ other }) =>
    `select where app.direct_game_refusal('${other}') is distinct from 'opponent_unknown'`,
  seek: ({ person }) => `select from app.open_seeks(100) where user_id = '${person}'`,
  link: ({ link }) => `select from chess_links where id = '${link}'`,
  report: ({ message }) => `select from chess_chat_reported_lines where line_id = '${message}'`,
};

async function isFound(viewer: TestMember, path: string): Promise<boolean> {
  const { status } = await viewer.send({ path });
  expect([200, 404]).toContain(status);
  return status === 200;
}

async function read<T>(viewer: TestMember, path: string): Promise<T> {
  const answer = await viewer.send({ path });
  expect(answer.status).toBe(200);
  return answer.json<T>();
}

async function isListed(viewer: TestMember, path: string, key: string, id: string) {
  const answer = await viewer.send({ path });
  if (answer.status === 404) return false;
  expect(answer.status).toBe(200);
  return answer.json<List<Record<string, unknown>>>().data.some((row) => row[key] === id);
}

async function workspacesOf(viewer: TestMember): Promise<string[]> {
  const { data } = await read<List<{ workspace: { id: string } }>>(viewer, '/api/workspaces');
  return data.map(({ workspace }) => workspace.id);
}

function isVisibleInSql(viewer: TestMember, text: string): Promise<boolean> {
  return database.as(viewer.id as UserId, async (transaction) => {
    const { rows } = await sql.raw(text).execute(transaction);
    return rows.length > 0;
  });
}

function found<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`The matrix has an unknown name: ${name}`);
  return value;
}

test('the table has every combination', () => {
  expect(MATRIX.length).toBe(9 * 4 * Object.keys(OVER_HTTP).length);
  expect(MATRIX.length).toBeGreaterThan(200);
});

const things = Object.keys(IN_SQL);
// Challenges come last, because players see each other from then on.
const inOrder = [...things.filter((thing) => thing !== 'challenge'), 'challenge'];

describe.each(inOrder)('%s', (thing) => {
  const cells = MATRIX.filter((cell) => cell.thing === thing);

  test.each(cells)('in SQL: $viewer, $club: $isVisible', async ({ viewer, club, isVisible }) => {
    const target = found(world.clubs, club);
    if (thing === 'seek') await seekOnlyIn(server.databaseUrl, target);
    const text = IN_SQL[thing]?.(target) ?? '';
    expect(await isVisibleInSql(found(world.viewers, viewer), text)).toBe(isVisible);
  });

  test.each(cells)('over HTTP: $viewer, $club: $isVisible', async ({ viewer, club, isVisible }) => {
    const target = found(world.clubs, club);
    if (thing === 'seek') await seekOnlyIn(server.databaseUrl, target);
    expect(await OVER_HTTP[thing]?.(found(world.viewers, viewer), target)).toBe(isVisible);
  });
});
