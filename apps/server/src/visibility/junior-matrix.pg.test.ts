import { randomUUID } from 'node:crypto';
import { gameChannel, type PresenceList, type SeekState } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  foundClub,
  markForJuniors,
  play,
  send,
  signUpAlone,
  startGame,
  startLiveServer,
  TestTournament,
  type LiveServer,
  type RawRequest,
  type TestMember,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAs, joinConfig } from '../gateway/raw-client.testkit.ts';
import { createJuniors, type JuniorWorld } from '../trials/juniors/juniors.testkit.ts';
import { JUNIOR_MATRIX } from './visibility-matrix.ts';

const ANNA = /Anna Maria Berger/;
const ANNA_OUTSIDE = /Anna B\./;

let server: LiveServer;
let world: JuniorWorld;
let viewers: Record<string, TestMember | null>;
const made = { game: '', line: '', cup: '', cupLine: '', link: '' };

beforeAll(async () => {
  // Without a worker, which would pair the seekers.
  server = await startLiveServer({ ROOKERY_ROLES: 'api,relay,gateway' });
  world = await createJuniors(server.url, server.databaseUrl);
  const { owner, trainer, anna, ben, adult, outsider, club } = world;
  const [closed, other, otherOwner] = await Promise.all([
    signUpAlone(server.url, 'Clara Closed'),
    signUpAlone(server.url, 'Jon Junior'),
    signUpAlone(server.url, 'Oda Owner'),
  ]);
  await foundClub(closed, 'Closed Rooks', []);
  await markForJuniors(otherOwner, await foundClub(otherOwner, 'Other young rooks', [other]));
  viewers = {
    'junior of the same club': ben,
    'trainer of the club': trainer,
    'owner of the club': owner,
    'adult of the club that was left': adult,
    'adult of an open club': outsider,
    'adult of a closed club': closed,
    'junior of another junior club': other,
    'anonymous visitor': null,
  };
  await leaveTraces(anna, club);
});
afterAll(() => server.discard());

/** A game that is over, so that spectators' messages are readable to all who see it. */
async function leaveTraces(anna: TestMember, club: string): Promise<void> {
  const played = await signUpAlone(server.url, 'Pia Player');
  await joinClub(played);
  const game = await startGame(anna, played);
  await play(game, 'e2e4 e7e5');
  expect((await ask(anna, game, 'resign')).status).toBe(200);
  const line = { id: randomUUID(), room: 'spectators', text: 'Hello' };
  await created(world.ben, `/api/chess/games/${game.id}/chat`, line);
  const cup = await TestTournament.create(club, world.owner);
  const cupLine = { id: randomUUID(), text: 'Hello' };
  await created(anna, `/api/${club}/tournaments/${cup.id}/chat`, cupLine);
  const terms = { timeControl: 'rapid', color: 'white' };
  const link = await created(anna, `/api/${club}/chess/links`, terms);
  Object.assign(made, {
    game: game.id,
    line: line.id,
    cup: cup.id,
    cupLine: cupLine.id,
    link: link.id,
  });
  await created(anna, '/api/chess/seeks', { timeControl: 'rapid' });
  await asOwner(server.databaseUrl, async (client) => {
    await client.query('insert into presence values ($1, true, now()) on conflict do nothing', [
      anna.id,
    ]);
    await client.query(`insert into gateways (id, seen_at) values ($1, now() + interval '1 day')`, [
      GATEWAY,
    ]);
    await client.query('insert into gateway_members values ($1, $2)', [GATEWAY, anna.id]);
    await client.query(
      `update chess_player_stats set rating_deviation = 50, last_played = now() where user_id = $1`,
      [anna.id],
    );
  });
}

const GATEWAY = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';

async function joinClub(member: TestMember): Promise<void> {
  const { owner, club } = world;
  const { token } = await created(owner, `/api/${club}/invite/create`, {});
  await created(member, `/api/invites/${token}/accept`, {});
}

async function created(member: TestMember, path: string, json: object) {
  const answer = await member.send({ method: 'POST', path, json });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json<{ id: string; token: string }>();
}

function request(viewer: TestMember | null, asked: RawRequest) {
  return viewer === null ? send(server.url, asked) : viewer.send(asked);
}

/** The text of an answer, or nothing if it is refused. */
async function textOf(viewer: TestMember | null, path: string): Promise<string> {
  const { status, text } = await request(viewer, { path });
  expect(status).toBeLessThan(500);
  return status === 200 ? text : '';
}

async function nameIn(viewer: TestMember | null, path: string): Promise<string> {
  const text = await textOf(viewer, path);
  if (ANNA.test(text)) return 'yes';
  return ANNA_OUTSIDE.test(text) ? 'short' : '-';
}

async function has(viewer: TestMember | null, path: string, part: string): Promise<string> {
  return (await textOf(viewer, path)).includes(part) ? 'yes' : '-';
}

const CELLS: Record<string, (viewer: TestMember | null) => Promise<string>> = {
  name: (viewer) => nameIn(viewer, `/api/members?ids=${world.anna.id}`),
  leaderboard: (viewer) => nameIn(viewer, '/api/chess/leaderboard'),
  profile: (viewer) => has(viewer, `/api/members/${world.anna.id}`, world.anna.id),
  statistics: (viewer) => has(viewer, `/api/chess/stats/${world.anna.id}`, world.anna.id),
  async presence(viewer) {
    for (const place of [world.club, world.adultClub, world.outsideClub, 'personal']) {
      const text = await textOf(viewer, `/api/${place}/member/online`);
      const online = text === '' ? [] : (JSON.parse(text) as PresenceList).data;
      if (online.some(({ user_id }) => user_id === world.anna.id)) return 'yes';
    }
    return '-';
  },
  game: (viewer) => has(viewer, `/api/chess/games/${made.game}`, made.game),
  async 'live channel'(viewer) {
    // Without an account, a socket is closed at its first join: see the trial of all channels.
    if (viewer === null) return '-';
    const client = await connectAs(server.url, viewer);
    const config = joinConfig('chess_games', made.game);
    const { status } = await client.join(gameChannel(made.game), config);
    await client.close();
    return status === 'ok' ? 'yes' : '-';
  },
  chat: (viewer) => has(viewer, `/api/chess/games/${made.game}/chat?room=spectators`, made.line),
  'tournament chat': (viewer) =>
    has(viewer, `/api/personal/tournaments/${made.cup}/chat`, made.cupLine),
  async seek(viewer) {
    const text = await textOf(viewer, '/api/chess/seeks');
    const open = text === '' ? [] : (JSON.parse(text) as SeekState).open;
    return open.some(({ user_id }) => user_id === world.anna.id) ? 'yes' : '-';
  },
  link: (viewer) => has(viewer, `/api/${world.club}/chess/links/${made.link}`, made.link),
  async challenge(viewer) {
    const json = { opponentId: world.anna.id, timeControl: 'rapid', color: 'white' };
    const answer = await request(viewer, { method: 'POST', path: '/api/chess/challenges', json });
    return answer.status === 201 ? 'yes' : '-';
  },
};

const [header = [], , ...rows] = JUNIOR_MATRIX.trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('the table has every combination', () => {
  expect(header.slice(1).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(CELLS).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(rows.map(([viewer]) => viewer)).toEqual(Object.keys(viewers));
});

// Challenges come last: their players know of each other from then on.
describe.each(Object.keys(CELLS))('%s', (thing) => {
  const column = header.indexOf(thing);
  test.each(rows.map((row) => [row[0] ?? '', row[column] ?? '']))(
    '%s: %s',
    async (name, expected) => {
      expect(await CELLS[thing]?.(viewers[name] ?? null)).toBe(expected);
    },
  );
});
