import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { FEEDS, gameChannel } from '@rookery/contract';
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
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAs, connectRaw, type RawClient } from '../../gateway/raw-client.testkit.ts';
import { OPERATIONS, type Operation } from '../bad-input/api-document.testkit.ts';
import { bodiesOf } from '../readable/body.testkit.ts';
import {
  ANNA_OUTSIDE,
  changeSettings,
  createJuniors,
  markJuniors,
  type JuniorWorld,
} from './juniors.testkit.ts';

/** In everything that the junior writes. */
const WORDS = 'Zwischenzug';
const FAMILY_NAME = 'Berger';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let server: LiveServer;
let world: JuniorWorld;
/** Every id that there is, by the name of the parameter. */
let ids: Record<string, string[]>;
let clubGame: { id: string; white: TestMember; black: TestMember };
let clubCup: TestTournament;

beforeAll(async () => {
  // Without a worker, which would start and end games.
  server = await startLiveServer({ ROOKERY_ROLES: 'api,relay,gateway' });
  world = await createJuniors(server.url, server.databaseUrl, { isMarked: false });
  const { owner, trainer, anna, ben, adult, club, adultClub, outsideClub } = world;
  const before = await leaveTraces(anna, adult, adultClub, adult);
  await markJuniors(world);
  const inClub = await leaveTraces(anna, trainer, club, owner);
  clubGame = await startGame(anna, ben, { timeControl: null });
  await play(clubGame, 'e2e4 e7e5');
  clubCup = inClub.cup;
  await asOwner(server.databaseUrl, async (client) => {
    await client.query('insert into presence values ($1, true, now()) on conflict do nothing', [
      anna.id,
    ]);
    await client.query(
      `update chess_player_stats set rating_deviation = 50, last_played = now() where user_id = $1`,
      [anna.id],
    );
  });
  ids = {
    wsId: [club, adultClub, outsideClub, 'personal', anna.personalWorkspaceId],
    userId: [anna.id, ben.id],
    gameId: [before.game, inClub.game, clubGame.id],
    tournamentId: [before.cup.id, inClub.cup.id],
    playerId: [before.player, inClub.player],
    token: [before.publicToken, inClub.publicToken],
    taskId: [before.task, inClub.task],
    commentId: [before.comment, inClub.comment],
    lineId: [before.line, inClub.line],
    linkId: [before.link, inClub.link],
    challengeId: [inClub.challenge],
    eventId: [before.event, inClub.event],
    round: ['1'],
    board: ['1'],
  };
});
afterAll(async () => {
  await server.discard();
  agent.destroy();
});

async function created(member: TestMember, path: string, json: object, method = 'POST') {
  const answer = await member.send({ method, path, json });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.text === '' ? { id: '' } : answer.json<{ id: string; public_token?: string }>();
}

/** Everything that a member can leave behind in a club. */
async function leaveTraces(
  anna: TestMember,
  opponent: TestMember,
  club: string,
  manager: TestMember,
) {
  const game = await startGame(anna, opponent);
  await play(game, 'e2e4 e7e5');
  const message = { id: randomUUID(), text: WORDS };
  await created(anna, `/api/chess/games/${game.id}/chat`, { ...message, room: 'players' });
  expect((await ask(anna, game, 'resign')).status).toBe(200);
  const cup = await TestTournament.create(club, manager);
  await cup.enter(anna, opponent);
  const room = `/api/${club}/tournaments/${cup.id}/chat`;
  await created(anna, room, { id: randomUUID(), text: WORDS });
  const publication = `/api/${club}/tournaments/${cup.id}/publication`;
  const { public_token: publicToken = '' } = await created(manager, publication, {}, 'PUT');
  const { players } = await cup.record();
  const task = await created(manager, `/api/${club}/task/create`, {
    name: 'Tidy up',
    assignee_id: anna.id,
  });
  const comment = await created(anna, `/api/${club}/task/${task.id}/comments`, { text: WORDS });
  const event = await created(manager, `/api/${club}/calendar/events`, {
    title: 'Training',
    start: '2026-03-24',
    end: '2026-03-25',
    time_zone: 'UTC',
  });
  const terms = { timeControl: 'rapid', color: 'white' };
  const link = await created(anna, `/api/${club}/chess/links`, terms);
  const challenge = await created(anna, '/api/chess/challenges', {
    ...terms,
    opponentId: opponent.id,
    message: WORDS,
  });
  return {
    game: game.id,
    cup,
    publicToken,
    player: players.find(({ user_id }) => user_id === anna.id)?.id ?? '',
    task: task.id,
    comment: comment.id,
    line: message.id,
    link: link.id,
    challenge: challenge.id,
    event: event.id,
  };
}

/** The addresses of an operation with all combinations of known ids. */
function addressesOf({ path, parameters }: Operation): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = names.reduce<string[]>(
    (paths, name) =>
      paths.flatMap((each) =>
        (ids[name] ?? [world.anna.id]).map((id) => each.replace(`{${name}}`, id)),
      ),
    [path],
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => [name, QUERY[name]?.() ?? ''] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length === 0
    ? filled
    : filled.flatMap((each) => [each, `${each}?${query.join('&')}`]);
}

/** Values that find the junior, if anything does. */
const QUERY: Record<string, () => string> = {
  ids: () => `${world.anna.id},${world.ben.id}`,
  player: () => world.anna.id,
  room: () => 'players',
  search: () => FAMILY_NAME,
  limit: () => '50',
  from: () => '2026-03-20T00:00:00Z',
  to: () => '2026-04-20T00:00:00Z',
};

/** What an answer has of the junior that it must not have. */
function leakIn({ text }: Pick<RawResponse, 'text'>): string[] {
  return [FAMILY_NAME, world.anna.email, WORDS].filter((part) => text.includes(part));
}

const isOwn = ({ path }: Operation) => path.startsWith('/api/auth/');
const reads = OPERATIONS.filter((each) => each.method === 'GET' && !isOwn(each));
const writes = OPERATIONS.filter((each) => each.method !== 'GET' && !isOwn(each));

/** Writes to the own account end the session, or change who the sender is. */
function isForOthers({ path }: Operation): boolean {
  return !/^\/api\/account\b/.test(path);
}

const VIEWERS = {
  'an adult of another club of the junior': (request: object & { path: string }) =>
    world.adult.send({ agent, ...request }),
  'an adult from outside': (request: object & { path: string }) =>
    world.outsider.send({ agent, ...request }),
  'an anonymous visitor': (request: object & { path: string }) =>
    send(server.url, { agent, ...request }),
};

describe.each(Object.entries(VIEWERS))('%s', (_name, ask_) => {
  test('gets no name, address and words of a junior by reading any route with all ids', async () => {
    const leaks: string[] = [];
    let answered = 0;
    for (const operation of reads)
      for (const path of addressesOf(operation)) {
        const answer = await ask_({ path });
        if (answer.status === 200) answered += 1;
        expect(answer.status, path).toBeLessThan(500);
        leaks.push(...leakIn(answer).map((part) => `${path}: ${part}`));
      }
    expect(leaks).toEqual([]);
    // Some are answered to everyone, so that this is no test of refusals only.
    expect(answered).toBeGreaterThan(0);
  });
});

test('the same requests find all of it for the trainer, so that they would find a leak', async () => {
  const found = new Set<string>();
  for (const operation of reads)
    for (const path of addressesOf(operation))
      for (const part of leakIn(await world.trainer.send({ agent, path }))) found.add(part);
  expect(found).toContain(FAMILY_NAME);
  expect(found).toContain(WORDS);
});

test('pages have nothing of the junior in their data either', async () => {
  const { club, adultClub, anna, adult, outsider } = world;
  for (const viewer of [adult, outsider])
    for (const page of [
      'members',
      'chess',
      `chess/players/${anna.id}`,
      `chess/games/${clubGame.id}`,
    ])
      for (const place of [club, adultClub, 'personal'])
        expect(leakIn(await viewer.send({ path: `/${place}/${page}` }))).toEqual([]);
});

test('the junior is no member of the club that they left, appears by first name and initial, and has no profile', async () => {
  const { adult, outsider, anna, adultClub } = world;
  const members = await adult.send({ path: `/api/${adultClub}/member/list` });
  expect(members.json<{ data: { user_id: string }[] }>().data).not.toContainEqual(
    expect.objectContaining({ user_id: anna.id }),
  );
  const board = await adult.send({ path: '/api/chess/leaderboard' });
  expect(board.text).toContain(ANNA_OUTSIDE);
  const pgn = await adult.send({ path: `/api/chess/games/${ids['gameId']?.[0]}/pgn` });
  expect(pgn.text).toContain(`[White "${ANNA_OUTSIDE}"]`);
  for (const viewer of [adult, outsider])
    for (const path of [`/api/members/${anna.id}`, `/api/chess/stats/${anna.id}`])
      expect((await viewer.send({ path })).status).toBe(404);
});

test('no write of an adult from outside reaches a junior', async () => {
  const { anna, ben, outsider } = world;
  const known = {
    opponentId: fc.constant(anna.id),
    userId: fc.constant(anna.id),
    assignee_id: fc.constant(anna.id),
    pupils: fc.constant([anna.id]),
    workspaceId: fc.constantFrom(world.club, world.adultClub, world.outsideClub),
    text: fc.constant('Hello'),
    id: fc.uuid(),
  };
  const before = await rowsBetween(outsider);
  const leaks: string[] = [];
  let reached = 0;
  for (const operation of writes.filter(isForOthers)) {
    const bodies =
      operation.body === null
        ? [undefined]
        : fc.sample(bodiesOf(operation.body, known), { numRuns: 2, seed: 62 });
    for (const path of addressesOf(operation).slice(0, 12))
      for (const json of bodies) {
        const answer = await outsider.send({ agent, method: operation.method, path, json });
        expect(answer.status, `${operation.name} ${answer.text}`).toBeLessThan(500);
        if (answer.status !== 429) reached += 1;
        leaks.push(...leakIn(answer).map((part) => `${operation.name}: ${part}`));
      }
  }
  expect(leaks).toEqual([]);
  expect(reached).toBeGreaterThan(writes.length);
  expect(await rowsBetween(outsider)).toEqual(before);
  expect((await anna.send({ path: `/api/chess/games/${clubGame.id}` })).status).toBe(200);
  expect((await ben.send({ path: `/api/members/${anna.id}` })).status).toBe(200);
});

/** Rows by which one member could reach the junior. */
async function rowsBetween(other: TestMember) {
  const { rows } = await asOwner(server.databaseUrl, (client) =>
    client.query(
      `select
         (select count(*) from chess_games where $1 in (white_player_id, black_player_id)
            and $2 in (white_player_id, black_player_id)) as games,
         (select count(*) from chess_challenges where $1 in (challenger_id, opponent_id)
            and $2 in (challenger_id, opponent_id)) as challenges,
         (select count(*) from notifications where user_id = $1 and actor_id = $2) as notifications,
         (select count(*) from chess_chat_lines where author_id = $2) as messages,
         (select count(*) from tournament_players where user_id = $1) as entries,
         (select count(*) from workspace_members where user_id = $1) as memberships`,
      [world.anna.id, other.id],
    ),
  );
  return rows[0] as unknown;
}

test('no live channel tells an adult from outside anything of a junior; others need an account', async () => {
  const { anna, adult, outsider, ben } = world;
  const clients = {
    adult: await connectAs(server.url, adult),
    outsider: await connectAs(server.url, outsider),
  };
  const anonymous = await connectRaw(server.url);
  anonymous.send('realtime:any', 'phx_join', { config: {} });
  await expect.poll(() => anonymous.closed()?.[0], { timeout: 60_000 }).toBe(4001);
  const everyone: RawClient[] = Object.values(clients);
  const every = [...new Set(Object.values(ids).flat())].filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const granted: string[] = [];
  for (const client of everyone)
    for (const [table, columns] of Object.entries(FEEDS))
      for (const column of Object.keys(columns))
        for (const value of every) {
          const filter = `${column}=eq.${value}`;
          const config = { postgres_changes: [{ event: '*', schema: 'public', table, filter }] };
          const channel = table === 'chess_games' ? gameChannel(value) : `${table}-${filter}`;
          const { status } = await client.join(channel, config);
          if (status === 'ok' && client === clients.outsider) granted.push(`${table}.${filter}`);
        }
  // An adult from another open club sees the games and tournaments of the open club that the junior belongs to.
  const old = `chess_games.id=eq.${ids['gameId']?.[0]}`;
  expect(granted).toContain(old);
  expect(granted.filter((each) => each.includes(clubGame.id) || each.includes(clubCup.id))).toEqual(
    [],
  );

  const follower = await connectAs(server.url, ben);
  const filter = `game_id=eq.${clubGame.id}`;
  const table = 'chess_chat_lines';
  await follower.join('mine', {
    postgres_changes: [{ event: '*', schema: 'public', table, filter }],
  });
  const json = { id: randomUUID(), text: WORDS, room: 'players' };
  const path = `/api/chess/games/${clubGame.id}/chat`;
  expect((await anna.send({ method: 'POST', path, json })).status).toBe(201);
  await play(clubGame, 'g1f3');
  await clubCup.send(world.owner, 'POST', '/chat', { id: randomUUID(), text: WORDS });
  await expect.poll(() => JSON.stringify(follower.received), { timeout: 60_000 }).toContain(WORDS);
  // Later changes, which these clients do get, so that the earlier ones would have arrived before.
  const task = { name: 'After that' };
  for (const [member, place] of [
    [adult, world.adultClub],
    [outsider, world.outsideClub],
  ] as const)
    await member.send({ method: 'POST', path: `/api/${place}/task/create`, json: task });
  for (const client of Object.values(clients))
    await expect
      .poll(() => JSON.stringify(client.received), { timeout: 60_000 })
      .toContain('After that');
  for (const client of everyone) {
    const received = JSON.stringify(client.received);
    expect([FAMILY_NAME, anna.email, WORDS].filter((part) => received.includes(part))).toEqual([]);
    expect(received).not.toContain('g1f3');
  }
  for (const client of [...everyone, follower]) await client.close();
});

test('chat that is being followed ends when a club becomes one for juniors', async () => {
  const [owner, junior, other] = await Promise.all([
    signUpAlone(server.url, 'Late Owner'),
    signUpAlone(server.url, 'Lia Late'),
    signUpAlone(server.url, 'Ole Other'),
  ]);
  // A junior belongs to no other club, but saw what is open to the platform before.
  const club = await foundClub(owner, 'Late Rooks', [junior]);
  const elsewhere = await foundClub(other, 'Elsewhere', []);
  for (const [member, place] of [
    [owner, club],
    [other, elsewhere],
  ] as const)
    await changeSettings(member, place, { chess_scope: 'platform' });
  const cup = await TestTournament.create(elsewhere, other, { openToPlatform: true });
  const table = 'chess_chat_lines';
  const filter = `tournament_id=eq.${cup.id}`;
  const config = { postgres_changes: [{ event: '*', schema: 'public', table, filter }] };
  const client = await connectAs(server.url, junior);
  expect((await client.join('cup', config)).status).toBe('ok');
  await markForJuniors(owner, club);
  const isEnded = () => client.received.some(({ event }) => /phx_(close|error)/.test(event));
  await expect.poll(isEnded, { timeout: 60_000 }).toBe(true);
  expect((await client.join('cup', config)).status).toBe('error');
  await client.close();
});
