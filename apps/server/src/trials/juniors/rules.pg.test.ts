import { randomUUID } from 'node:crypto';
import type { List, LogEntry, TrainerChatMessage } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  BOT_IDS,
  commonServer,
  foundClub,
  markForJuniors,
  play,
  refusalOf,
  signUpAlone,
  startGame,
  TestTournament,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeSettings, createJuniors, markJuniors, type JuniorWorld } from './juniors.testkit.ts';

let server: CommonServer;
let world: JuniorWorld;

beforeAll(async () => {
  server = await commonServer();
  world = await createJuniors(server.url, server.databaseUrl);
});

const OUTSIDE = [403, 'outside_junior_club'];
/** To a junior, another club is like none, and to others, a junior of another club is like nobody. */
const NOTHING = [404, 'not_found'];
const NOBODY = [422, 'opponent_unknown'];

function post(member: TestMember, path: string, json: object = {}) {
  return member.send({ method: 'POST', path, json });
}

function game(member: TestMember, opponentId: string, workspaceId?: string) {
  const json = {
    opponentId,
    timeControl: 'rapid',
    color: 'white',
    ...(workspaceId && { workspaceId }),
  };
  return post(member, '/api/chess/games', json);
}

async function abort(member: TestMember, id: string) {
  expect((await ask(member, { id }, 'abort')).status).toBe(200);
}

/** Both players must have moved before one can resign. */
async function end(loser: TestMember, played: TestGame) {
  await play(played, 'e2e4 e7e5');
  expect((await ask(loser, played, 'resign')).status).toBe(200);
}

describe('the setting', () => {
  test('is changed by owners of a club only, and written in the log', async () => {
    const { owner, trainer, anna, club } = world;
    for (const member of [trainer, anna])
      expect(refusalOf(await changeSettings(member, club, { for_juniors: false }))).toEqual([
        403,
        'forbidden',
      ]);
    const admin = await signUpAlone(server.url, 'Ada Admin');
    const own = await foundClub(owner, 'Another', [admin]);
    await asOwner(server.databaseUrl, (client) =>
      client.query(
        `update workspace_members set role = 'admin' where user_id = $1 and workspace_id = $2`,
        [admin.id, own],
      ),
    );
    expect(refusalOf(await changeSettings(admin, own, { for_juniors: true }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(refusalOf(await changeSettings(owner, 'personal', { for_juniors: true }))).toEqual([
      422,
      'clubs_only',
    ]);
    expect(refusalOf(await changeSettings(owner, club, { chess_scope: 'platform' }))).toEqual([
      422,
      'club_for_juniors',
    ]);
    const log = await owner.send({ path: `/api/${club}/log/list` });
    const entry = log
      .json<List<LogEntry>>()
      .data.find(({ action }) => action === 'for_juniors_changed');
    expect(entry).toMatchObject({ actor_name: 'Olga Owner', before: 'false', after: 'true' });
  });

  test('closes the club to the platform, with its tournaments', async () => {
    const owner = await signUpAlone(server.url, 'Open Owner');
    const club = await foundClub(owner, 'Open', []);
    expect((await changeSettings(owner, club, { chess_scope: 'platform' })).status).toBe(200);
    await TestTournament.create(club, owner, { openToPlatform: true });
    await markForJuniors(owner, club);
    const settings = await owner.send({ path: `/api/${club}/workspace-settings` });
    expect(settings.json()).toMatchObject({ chess_scope: 'club', for_juniors: true });
    const { rows } = await asOwner(server.databaseUrl, (client) =>
      client.query('select open_to_platform from tournaments where workspace_id = $1', [club]),
    );
    expect(rows).toEqual([{ open_to_platform: false }]);
  });

  test('a junior cannot join another club for juniors', async () => {
    const owner = await signUpAlone(server.url, 'Lure');
    const club = await foundClub(owner, 'Other juniors', []);
    await markForJuniors(owner, club);
    const { token } = (await post(owner, `/api/${club}/invite/create`)).json<{ token: string }>();
    expect(refusalOf(await post(world.anna, `/api/invites/${token}/accept`))).toEqual([
      409,
      'junior_has_a_club',
    ]);
    const { rows } = await asOwner(server.databaseUrl, (client) =>
      client.query('select from workspace_members where workspace_id = $1', [club]),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('games', () => {
  test('juniors play juniors and trainers of their club, and bots', async () => {
    const { anna, ben, trainer, club, adultClub } = world;
    for (const opponent of [ben, trainer]) {
      // Never in the other club, where adults would watch it.
      expect(refusalOf(await game(anna, opponent.id, adultClub))).toEqual(NOTHING);
      const started = await game(anna, opponent.id);
      expect(started.status).toBe(201);
      const { id, workspace_id } = started.json<{ id: string; workspace_id: string }>();
      expect(workspace_id).toBe(club);
      await abort(anna, id);
    }
    const json = { opponentId: BOT_IDS[0], timeControl: null, color: 'white' };
    const training = await post(anna, '/api/chess/games', json);
    expect(training.status).toBe(201);
    expect(training.json<{ workspace_id: unknown }>().workspace_id).toBeNull();
  });

  test('juniors and people outside the club cannot start a game with each other', async () => {
    const { anna, ben, adult, outsider, adultClub } = world;
    expect(refusalOf(await game(anna, adult.id))).toEqual(NOBODY);
    expect(refusalOf(await game(anna, adult.id, adultClub))).toEqual(NOTHING);
    for (const [member, junior] of [
      [adult, anna],
      [outsider, anna],
      [adult, ben],
    ] as const)
      expect(refusalOf(await game(member, junior.id))).toEqual([422, 'opponent_unknown']);
  });

  test('no challenges, seeks and links outside the club', async () => {
    const { anna, ben, adult, trainer, club, adultClub } = world;
    const terms = { timeControl: 'rapid', color: 'random' };
    const challenge = (member: TestMember, opponentId: string | null, workspaceId?: string) =>
      post(member, '/api/chess/challenges', {
        opponentId,
        ...terms,
        ...(workspaceId && { workspaceId }),
      });
    expect(refusalOf(await challenge(anna, adult.id))).toEqual(NOBODY);
    expect(refusalOf(await challenge(anna, null, adultClub))).toEqual(NOTHING);
    expect(refusalOf(await challenge(adult, anna.id))).toEqual([422, 'opponent_unknown']);
    expect((await challenge(anna, trainer.id)).status).toBe(201);
    expect((await challenge(ben, null, club)).status).toBe(201);
    // An open challenge of an adult does not reach the junior.
    const open = await challenge(adult, null, adultClub);
    expect(open.status).toBe(201);
    const { id } = open.json<{ id: string }>();
    expect((await anna.send({ path: '/api/chess/challenges' })).text).not.toContain(id);
    expect(refusalOf(await post(anna, `/api/chess/challenges/${id}/accept`))).toEqual([
      409,
      'challenge_gone',
    ]);

    const seek = { timeControl: 'rapid', workspaceId: adultClub };
    expect(refusalOf(await post(anna, '/api/chess/seeks', seek))).toEqual(NOTHING);
    expect((await post(anna, '/api/chess/seeks', { timeControl: 'rapid' })).status).toBe(201);
    const { rows } = await asOwner(server.databaseUrl, (client) =>
      client.query('select id from app.pairing_workspaces($1, null)', [anna.id]),
    );
    expect(rows).toEqual([{ id: club }]);
    await anna.send({ method: 'DELETE', path: '/api/chess/seeks' });

    expect(refusalOf(await post(anna, `/api/${adultClub}/chess/links`, terms))).toEqual(NOTHING);
    expect((await post(anna, `/api/${club}/chess/links`, terms)).status).toBe(201);
    const link = await post(adult, `/api/${adultClub}/chess/links`, terms);
    const path = `/api/${adultClub}/chess/links/${link.json<{ id: string }>().id}`;
    expect((await anna.send({ path })).status).toBe(404);
    expect((await post(anna, `${path}/follow`)).status).toBe(404);
  });

  test('juniors cannot be entered in tournaments of other clubs, nor others in those of the club', async () => {
    const { owner, trainer, anna, ben, adult, club, adultClub } = world;
    const cup = await TestTournament.create(adultClub, adult);
    expect(refusalOf(await cup.send(anna, 'POST', '/entry'))).toEqual(NOTHING);
    const add = (member: TestMember) => cup.send(adult, 'POST', '/players', { userId: member.id });
    expect(refusalOf(await add(anna))).toEqual([422, 'opponent_unknown']);
    // An arbiter who is also a trainer of the junior sees her, but cannot enter her.
    const { token } = (await post(adult, `/api/${adultClub}/invite/create`)).json<{
      token: string;
    }>();
    await post(trainer, `/api/invites/${token}/accept`);
    await asOwner(server.databaseUrl, (client) =>
      client.query(
        `update workspace_members set role = 'arbiter' where user_id = $1 and workspace_id = $2`,
        [trainer.id, adultClub],
      ),
    );
    expect(refusalOf(await cup.send(trainer, 'POST', '/players', { userId: anna.id }))).toEqual(
      OUTSIDE,
    );

    const own = await TestTournament.create(club, owner);
    await own.enter(anna, ben);
    const friend = await signUpAlone(server.url, 'Fred Friend');
    await foundClub(owner, 'Friends', [friend]);
    expect(refusalOf(await own.send(owner, 'POST', '/players', { userId: friend.id }))).toEqual(
      OUTSIDE,
    );
    await expect(
      asOwner(server.databaseUrl, (client) =>
        client.query(
          `insert into tournament_players (tournament_id, user_id, name, rating) values ($1, $2, 'x', 0)`,
          [own.id, friend.id],
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'juniors_play_in_their_club' });
  });

  test('a rematch of a game from before is refused', async () => {
    const early = await createJuniors(server.url, server.databaseUrl, { isMarked: false });
    const old = await startGame(early.anna, early.adult);
    await end(early.adult, old);
    await markJuniors(early);
    for (const player of [early.anna, early.adult])
      expect(refusalOf(await ask(player, old, 'rematch', { action: 'offer' }))).toEqual(OUTSIDE);
  });
});

function write(member: TestMember, path: string, text: string, room?: string) {
  return post(member, path, { id: randomUUID(), text, ...(room && { room }) });
}

function chat(id: string): string {
  return `/api/chess/games/${id}/chat`;
}

describe('chat', () => {
  test('juniors write to juniors and trainers; owners read what trainers take part in', async () => {
    const { owner, trainer, anna, ben, adult, club } = world;
    const lesson = await startGame(anna, trainer);
    const friends = await startGame(ben, anna, { timeControl: null });
    expect((await write(anna, chat(lesson.id), 'Hello', 'players')).status).toBe(201);
    expect((await write(trainer, chat(lesson.id), 'Well played', 'players')).status).toBe(201);
    expect((await write(ben, chat(friends.id), 'Between us', 'players')).status).toBe(201);
    const path = `/api/${club}/chat/trainers/list`;
    const { data } = (await owner.send({ path })).json<List<TrainerChatMessage>>();
    expect(
      data.map(({ author_name, is_trainer, text }) => [author_name, is_trainer, text]),
    ).toEqual([
      ['Tom Trainer', true, 'Well played'],
      ['Anna Maria Berger', false, 'Hello'],
    ]);
    for (const member of [trainer, anna]) expect((await member.send({ path })).status).toBe(403);
    expect((await adult.send({ path })).status).toBe(404);
    await abort(anna, lesson.id);
  });

  test('owners read the short name of a junior who has left for another club', async () => {
    const { owner, trainer, anna, club } = await createJuniors(server.url, server.databaseUrl);
    const lesson = await startGame(anna, trainer);
    expect((await write(trainer, chat(lesson.id), 'Hello', 'players')).status).toBe(201);
    expect((await write(anna, chat(lesson.id), 'Hello', 'players')).status).toBe(201);
    await abort(anna, lesson.id);
    await anna.send({ method: 'DELETE', path: `/api/${club}/member/${anna.id}` });
    const coach = await signUpAlone(server.url, 'Coach');
    const next = await foundClub(coach, 'Next', [anna]);
    await markForJuniors(coach, next);
    const renamed = { method: 'PATCH', path: '/api/account', json: { name: 'Anna Newname' } };
    expect((await anna.send(renamed)).status).toBe(200);
    const list = await owner.send({ path: `/api/${club}/chat/trainers/list` });
    expect(list.text).toContain('Anna N.');
    expect(list.text).not.toContain('Newname');
  });

  test('no chat with others: rooms outside are closed to juniors, rooms of the club to all others', async () => {
    const early = await createJuniors(server.url, server.databaseUrl, { isMarked: false });
    const { anna, adult, club, adultClub } = early;
    const old = await startGame(anna, adult);
    const path = `/api/chess/games/${old.id}/chat`;
    const cup = await TestTournament.create(adultClub, adult);
    const room = `/api/${adultClub}/tournaments/${cup.id}/chat`;
    await end(adult, old);
    for (const [member, place, kind] of [
      [anna, path, 'players'],
      [adult, path, 'players'],
      [anna, room, undefined],
    ] as const)
      expect((await write(member, place, 'From before', kind)).status).toBe(201);
    const comment = async (member: TestMember) => {
      const task = await post(adult, `/api/${adultClub}/task/create`, { name: 'Clean' });
      const { id } = task.json<{ id: string }>();
      return post(member, `/api/${adultClub}/task/${id}/comments`, { text: 'Hello' });
    };
    expect((await comment(anna)).status).toBe(201);
    await markJuniors(early);

    expect(refusalOf(await write(anna, path, 'x', 'players'))).toEqual(OUTSIDE);
    expect(refusalOf(await write(anna, room, 'x'))).toEqual(NOTHING);
    expect(refusalOf(await anna.send({ path: room }))).toEqual(NOTHING);
    expect(refusalOf(await write(adult, path, 'x', 'players'))).toEqual(OUTSIDE);
    expect(refusalOf(await comment(anna))).toEqual(NOTHING);
    for (const place of [`${path}?room=players`, `${path}?room=spectators`, room]) {
      const texts = (await adult.send({ path: place })).json<List<{ author_id: string }>>().data;
      expect(texts.filter(({ author_id }) => author_id === anna.id)).toEqual([]);
    }
    // A member who has left the club reads nothing of it, not even at a game of their own.
    const guest = await startGame(anna, early.ben);
    await end(early.ben, guest);
    await early.ben.send({ method: 'DELETE', path: `/api/${club}/member/${early.ben.id}` });
    expect(
      refusalOf(
        await early.ben.send({ path: `/api/chess/games/${guest.id}/chat?room=spectators` }),
      ),
    ).toEqual(OUTSIDE);
  });
});

async function newBot(member: TestMember): Promise<string> {
  return (await post(member, '/api/account/bots', { name: 'Hal' })).json<{ id: string }>().id;
}

async function addBot(by: TestMember, workspace: string, bot: string): Promise<number> {
  const path = `/api/${workspace}/member/bots/${bot}`;
  return (await by.send({ method: 'PUT', path, json: {} })).status;
}

async function botsIn(workspace: string): Promise<number> {
  const sql = `select from workspace_members where workspace_id = $1 and app.is_member_bot(user_id)`;
  return asOwner(
    server.databaseUrl,
    async (client) => (await client.query(sql, [workspace])).rows.length,
  );
}

test('no bot of a member is in the club, and juniors bring theirs into no other', async () => {
  const early = await createJuniors(server.url, server.databaseUrl, { isMarked: false });
  const { owner, trainer, anna, club, adult, adultClub } = early;
  const [ofTrainer, ofAnna] = await Promise.all([newBot(trainer), newBot(anna)]);
  expect(await addBot(owner, club, ofTrainer)).toBe(204);
  expect(await addBot(adult, adultClub, ofAnna)).toBe(204);
  await markJuniors(early);
  expect([await botsIn(club), await botsIn(adultClub)]).toEqual([0, 0]);
  expect(await addBot(owner, club, ofTrainer)).toBe(404);
  expect(await addBot(adult, adultClub, ofAnna)).toBe(404);
});
