import {
  BOTS_MAX,
  isMemberBotId,
  type ApiToken,
  type BotsOfMembers,
  type MemberBot,
  type NewApiToken,
} from '@rookery/contract';
import { grantRoot } from '@rookery/database';
import {
  administer,
  commonServer,
  eventually,
  foundClub,
  send,
  signUp,
  TEST_PASSWORD,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;

beforeAll(async () => {
  server = await commonServer();
});

const ask = (member: TestMember, request: string, json?: unknown) => {
  const [method = '', path = ''] = request.split(' ');
  return member.send({ method, path, json });
};

async function newBot(owner: TestMember, name = 'Hal'): Promise<MemberBot> {
  const answer = await ask(owner, 'POST /api/account/bots', { name });
  expect(answer.status).toBe(201);
  return answer.json<MemberBot>();
}

function askToken(owner: TestMember, botId: string) {
  return ask(owner, 'POST /api/account/tokens', {
    name: 'Program',
    scopes: ['read', 'play'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    botId,
    password: TEST_PASSWORD,
  });
}

async function newToken(owner: TestMember, { id }: MemberBot): Promise<string> {
  const answer = await askToken(owner, id);
  expect(answer.status).toBe(201);
  return answer.json<NewApiToken>().token;
}

function by(token: string, request: string, json?: unknown) {
  const [method = '', path = ''] = request.split(' ');
  return send(server.url, { method, path, json, headers: { authorization: `Bearer ${token}` } });
}

const works = async (token: string) => (await by(token, 'GET /api/account')).status === 200;

const add = (admin: TestMember, club: string, { id }: MemberBot) =>
  ask(admin, `PUT /api/${club}/member/bots/${id}`);

test('a bot has a marked name, and its owner creates its tokens', async () => {
  const ann = await signUp(server.url, 'Ann');
  const eve = await signUp(server.url, 'Eve');
  const bot = await newBot(ann);
  expect(bot.name).toBe('BOT Hal');
  expect(isMemberBotId(bot.id)).toBe(true);
  const token = await newToken(ann, bot);
  expect((await by(token, 'GET /api/account')).json()).toMatchObject({ id: bot.id });
  const listed = (await ask(ann, 'GET /api/account/tokens')).json<{ data: ApiToken[] }>().data;
  expect(listed).toMatchObject([{ bot_id: bot.id }]);
  expect((await askToken(eve, bot.id)).status).toBe(404);
  const [first] = listed;
  expect((await ask(eve, `DELETE /api/account/tokens/${first?.id}`)).status).toBe(404);
  expect((await ask(eve, `DELETE /api/account/bots/${bot.id}`)).status).toBe(404);
  expect((await by(token, 'POST /api/account/bots', { name: 'x' })).status).toBe(403);
  expect((await ask(ann, `DELETE /api/account/tokens/${first?.id}`)).status).toBe(204);
  expect((await by(token, 'GET /api/account')).status).toBe(401);
});

test.each(['BOT Hal', 'bot', 'ВОТ Hal', 'B\u00f3t x'])('no member is called %s', async (name) => {
  const ann = await signUp(server.url, 'Ann');
  const answer = await ask(ann, 'PATCH /api/account', { name });
  expect(answer.json()).toMatchObject({ code: 'reserved_name' });
});

test('names that only begin with these letters are fine', async () => {
  const ann = await signUp(server.url, 'Ann');
  expect((await ask(ann, 'PATCH /api/account', { name: 'Botond Nagy' })).status).toBe(200);
});

test('a member has five bots at most, also with requests at the same time', async () => {
  const ann = await signUp(server.url, 'Ann');
  const answers = await Promise.all(
    Array.from({ length: BOTS_MAX + 2 }, (_, index) =>
      ask(ann, 'POST /api/account/bots', { name: `Hal ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(BOTS_MAX);
  expect(answers.filter(({ text }) => text.includes('too_many_bots'))).toHaveLength(2);
});

test('nobody can sign in as a bot', async () => {
  const ann = await signUp(server.url, 'Ann');
  const { id } = await newBot(ann);
  const email = `bot-${id}@bots.rookery.invalid`;
  const json = { email, password: TEST_PASSWORD };
  const answer = await send(server.url, {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    json,
  });
  expect(answer.status).toBe(401);
  const inserts = [
    `insert into accounts.sessions (user_id, token, expires_at) values ('${id}', 'x', now())`,
    `insert into accounts.credentials (user_id, provider_id, account_id, password) values ('${id}', 'credential', 'x', 'x')`,
  ];
  for (const statement of inserts)
    await expect(administer(server.databaseUrl, statement)).rejects.toThrow(
      'Nobody can sign in as a bot',
    );
});

test('owners and admins add the bots of members to their club, and a bot leaves with its owner', async () => {
  const owner = await signUp(server.url, 'Olga');
  const ann = await signUp(server.url, 'Ann');
  const club = await foundClub(owner, 'Club', [ann]);
  const other = await foundClub(owner, 'Other', []);
  const bot = await newBot(ann);
  expect((await add(ann, club, bot)).status).toBe(403);
  expect((await ask(ann, `GET /api/${club}/member/bots`)).status).toBe(403);
  expect((await add(owner, other, bot)).status).toBe(404);
  expect((await add(ann, 'personal', bot)).status).toBe(404);
  const list = async () =>
    (await ask(owner, `GET /api/${club}/member/bots`)).json<BotsOfMembers>().data;
  const shown = { id: bot.id, name: 'BOT Hal', owner_name: 'Ann' };
  expect(await list()).toEqual([{ ...shown, is_member: false }]);
  expect((await add(owner, club, bot)).status).toBe(204);
  expect((await add(owner, club, bot)).status).toBe(204);
  expect(await list()).toEqual([{ ...shown, is_member: true }]);
  const members = () => ask(owner, `GET /api/${club}/member/list`);
  expect((await members()).text).toContain('BOT Hal');
  expect((await members()).text).not.toContain('.invalid');
  const raised = await ask(owner, `PATCH /api/${club}/member/${bot.id}`, { role: 'admin' });
  expect(raised.json()).toMatchObject({ code: 'bot_role' });
  expect((await ask(ann, `DELETE /api/${club}/member/${ann.id}`)).status).toBe(204);
  expect((await members()).text).not.toContain('BOT Hal');
});

test('games with a bot are not rated, and it plays only with those who have chosen it', async () => {
  const ann = await signUp(server.url, 'Ann');
  const bob = await signUp(server.url, 'Bob');
  const club = await foundClub(ann, 'Club', [bob]);
  const bot = await newBot(ann);
  const token = await newToken(ann, bot);
  await add(ann, club, bot);
  const direct = await ask(bob, 'POST /api/chess/games', {
    opponentId: bot.id,
    timeControl: 'rapid',
    color: 'white',
    rated: true,
  });
  expect([direct.status, direct.json()]).toEqual([201, expect.objectContaining({ rated: false })]);
  const days = { timeControl: { days_per_move: 3 }, color: 'random' };
  const challenge = await by(token, 'POST /api/chess/challenges', { opponentId: bob.id, ...days });
  expect(challenge.json()).toMatchObject({ rated: false, challenger_name: 'BOT Hal' });
  const open = await ask(bob, 'POST /api/chess/challenges', {
    opponentId: null,
    workspaceId: club,
    ...days,
  });
  const { id } = open.json<{ id: string }>();
  const link = await ask(bob, `POST /api/${club}/chess/links`, { ...days, timeControl: 'blitz' });
  const { id: linkId } = link.json<{ id: string }>();
  const refused: [string, object?][] = [
    [`POST /api/chess/challenges/${id}/accept`],
    [`POST /api/${club}/chess/links/${linkId}/follow`],
    ['POST /api/chess/seeks', { timeControl: 'blitz' }],
    [`POST /api/chess/seeks/${bob.id}/accept`],
    ['POST /api/chess/games', { opponentId: bob.id, timeControl: 'blitz', color: 'white' }],
  ];
  for (const [request, json] of refused) {
    const answer = await by(token, request, json);
    expect([request, answer.json()]).toEqual([
      request,
      expect.objectContaining({ code: 'bot_not_chosen' }),
    ]);
  }
});

test('a bot stops with its owner: suspended, with a new password, deleted', async () => {
  const admin = await signUp(server.url, 'Adam');
  await grantRoot(server.databaseUrl, admin.email);
  const ann = await signUp(server.url, 'Ann');
  const bot = await newBot(ann);
  const token = await newToken(ann, bot);
  const act = (action: string, json?: object) =>
    ask(admin, `POST /api/internal/administration/accounts/${ann.id}/${action}`, json);
  await act('suspend', { reason: 'Spam' });
  expect(await works(token)).toBe(false);
  await act('lift-suspension');
  expect(await works(token)).toBe(true);
  await act('end-sessions');
  expect(await works(token)).toBe(false);

  const bea = await signUp(server.url, 'Bea');
  const first = await newBot(bea, 'Bea bot');
  const kept = await newToken(bea, first);
  const second = await newBot(bea, 'Second');
  expect((await ask(bea, `DELETE /api/account/bots/${second.id}`)).status).toBe(204);
  expect((await ask(bea, 'GET /api/account/bots')).json<{ data: object[] }>().data).toHaveLength(1);
  expect(await works(kept)).toBe(true);
  await ask(bea, 'POST /api/account/deletion', { password: TEST_PASSWORD });
  await administer(
    server.databaseUrl,
    `update account_deletions set due_at = now() where user_id = '${bea.id}'`,
  );
  await eventually(async () => {
    const { rows } = await administer(
      server.databaseUrl,
      `select from users where id in ('${bea.id}', '${first.id}', '${second.id}')
         and name in ('Bea', 'BOT Bea bot', 'BOT Second')`,
    );
    expect(rows).toEqual([]);
  });
  expect(await works(kept)).toBe(false);
});
