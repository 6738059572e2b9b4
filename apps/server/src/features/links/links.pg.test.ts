import { TIME_CONTROLS } from '@rookery/chess';
import type { ChessGame, GameLink } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  commonServer,
  foundClub,
  signUp,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

let databaseUrl: string;
let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let cem: TestMember;
let outsider: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  [ann, bob, cem, outsider] = await Promise.all([
    signUp(server.url, 'Ann'),
    signUp(server.url, 'Bob'),
    signUp(server.url, 'Cem'),
    signUp(server.url, 'Outsider'),
  ]);
  club = await foundClub(ann, 'Club', [bob, cem]);
});

async function link(json: object = {}): Promise<GameLink> {
  const answer = await ann.send({
    method: 'POST',
    path: `/api/${club}/chess/links`,
    json: { timeControl: 'rapid', color: 'white', ...json },
  });
  expect(answer.status).toBe(201);
  return answer.json<GameLink>();
}

function follow(member: TestMember, id: string, workspace = club) {
  return member.send({ method: 'POST', path: `/api/${workspace}/chess/links/${id}/follow` });
}

async function look(member: TestMember, id: string) {
  return member.send({ path: `/api/${club}/chess/links/${id}` });
}

test('the first member who follows a link plays, with the settings of the link', async () => {
  const made = await link({ rated: false });
  expect(made).toMatchObject({
    created_by: ann.id,
    time_control: TIME_CONTROLS.rapid,
    is_used: false,
  });
  expect((await look(bob, made.id)).json()).toEqual(made);
  const answer = await follow(bob, made.id);
  expect(answer.status).toBe(200);
  expect(answer.json<ChessGame>()).toMatchObject({
    id: made.id,
    white_player_id: ann.id,
    black_player_id: bob.id,
    rated: false,
    speed: 'rapid',
  });
  // A repeated request returns the same game; for another member it is too late.
  expect((await follow(bob, made.id)).json<ChessGame>().id).toBe(made.id);
  expect((await follow(cem, made.id)).json()).toMatchObject({ code: 'link_used' });
  expect((await look(cem, made.id)).json<GameLink>().is_used).toBe(true);
});

test('if two members follow a link at the same time, one plays', async () => {
  const made = await link();
  const answers = await Promise.all([bob, cem, bob, cem].map((member) => follow(member, made.id)));
  const games = answers.filter(({ status }) => status === 200).map(({ text }) => text);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(new Set(games.map((text) => (JSON.parse(text) as ChessGame).black_player_id)).size).toBe(
    1,
  );
});

test('a link that is the caller’s own, expired or withdrawn cannot be followed', async () => {
  const made = await link();
  expect((await follow(ann, made.id)).json()).toMatchObject({ code: 'self_game' });
  await asOwner(databaseUrl, (client) =>
    client.query(`update chess_links set expires_at = now() where id = $1`, [made.id]),
  );
  expect((await follow(bob, made.id)).json()).toMatchObject({ code: 'link_expired' });
  // Only its creator can withdraw it.
  for (const [member, status] of [
    [bob, 200],
    [ann, 404],
  ] as const) {
    await member.send({ method: 'DELETE', path: `/api/${club}/chess/links/${made.id}` });
    expect((await look(bob, made.id)).status).toBe(status);
  }
});

test('a link is for members of its workspace, and blocks apply', async () => {
  const made = await link();
  expect((await follow(outsider, made.id)).status).toBe(404);
  expect((await follow(outsider, made.id, 'personal')).status).toBe(404);
  expect((await follow(bob, made.id, 'personal')).status).toBe(404);
  await ann.send({ method: 'PUT', path: `/api/chess/blocks/${cem.id}` });
  expect((await follow(cem, made.id)).json()).toMatchObject({ code: 'blocked' });
  await ann.send({ method: 'DELETE', path: `/api/chess/blocks/${cem.id}` });
  const alone = await ann.send({
    method: 'POST',
    path: '/api/personal/chess/links',
    json: { timeControl: 'rapid', color: 'white' },
  });
  expect(alone.json()).toMatchObject({ code: 'not_for_personal' });
});

test('the number of open links is limited', async () => {
  for (let open = 0; open < 30; open += 1) {
    const answer = await cem.send({
      method: 'POST',
      path: `/api/${club}/chess/links`,
      json: { timeControl: 'blitz', color: 'random' },
    });
    if (answer.status !== 409) continue;
    expect(answer.json()).toMatchObject({ code: 'too_many_games' });
    expect(open).toBe(20);
    return;
  }
  throw new Error('The number of links was not limited.');
});
