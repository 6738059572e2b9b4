import { asOwner } from '@rookery/database';
import {
  commonServer,
  eventually,
  foundClub,
  markForJuniors,
  refusalOf,
  signUpAlone,
  TestTournament,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createJuniors, markJuniors, type JuniorWorld } from './juniors.testkit.ts';

/**
 * Ways by which an adult could reach a junior, as the review of decision 81 listed them: what both arranged while they
 * were in one club, and what stands between clubs. See also rules.pg.test.ts and outside.pg.test.ts.
 */

let server: CommonServer;
let world: JuniorWorld;
let before: { readonly byAdult: string; readonly byAnna: string; readonly feed: string };
let cup: TestTournament;

beforeAll(async () => {
  server = await commonServer();
  world = await createJuniors(server.url, server.databaseUrl, { isMarked: false });
  const { anna, adult, adultClub } = world;
  const challenge = async (member: TestMember, opponentId: string) =>
    (await post(member, '/api/chess/challenges', { opponentId, ...TERMS })).json<{ id: string }>()
      .id;
  const feed = (await post(anna, `/api/${adultClub}/calendar/feed`)).json<{ url: string }>().url;
  before = {
    byAdult: await challenge(adult, anna.id),
    byAnna: await challenge(anna, adult.id),
    feed: new URL(feed).pathname,
  };
  cup = await TestTournament.create(adultClub, adult);
  await cup.enter(anna, adult);
  await post(adult, `/api/${adultClub}/calendar/events`, {
    title: 'Come to my place',
    start: '2026-03-24',
    end: '2026-03-25',
    time_zone: 'UTC',
  });
  await markJuniors(world);
});

const TERMS = { timeControl: 'rapid', color: 'white' };

function post(member: TestMember, path: string, json: object = {}) {
  return member.send({ method: 'POST', path, json });
}

async function gamesBetween(one: TestMember, other: TestMember): Promise<number> {
  const { rows } = await asOwner(server.databaseUrl, (client) =>
    client.query(
      'select from chess_games where $1 in (white_player_id, black_player_id) and $2 in (white_player_id, black_player_id)',
      [one.id, other.id],
    ),
  );
  return rows.length;
}

describe('from before', () => {
  test('no challenge between them is accepted', async () => {
    const { anna, adult } = world;
    const byAnna = await post(adult, `/api/chess/challenges/${before.byAnna}/accept`);
    const byAdult = await post(anna, `/api/chess/challenges/${before.byAdult}/accept`);
    expect([byAnna.status, byAdult.status].filter((status) => status < 400)).toEqual([]);
    expect(await gamesBetween(anna, adult)).toBe(0);
  });

  test('the junior is withdrawn from a tournament of the other club', async () => {
    const { rows } = await asOwner(server.databaseUrl, (client) =>
      client.query('select withdrawn_after, name from tournament_players where user_id = $1', [
        world.anna.id,
      ]),
    );
    expect(rows).toEqual([{ withdrawn_after: 0, name: 'Anna B.' }]);
    const { players } = await cup.record();
    expect(players).toContainEqual(
      expect.objectContaining({ user_id: world.anna.id, withdrawn: true }),
    );
  });

  test('an arbiter cannot take the junior back, nor pair them, and no game begins', async () => {
    const { anna, adult, adultClub } = world;
    const { players } = await cup.record();
    const own = players.find(({ user_id }) => user_id === anna.id)?.id ?? '';
    const path = `/api/${adultClub}/tournaments/${cup.id}/players/${own}`;
    const back = await adult.send({ method: 'PATCH', path, json: { withdrawn: false } });
    expect(refusalOf(back)).toEqual([403, 'outside_junior_club']);
    // Whatever else has taken the junior back: the start withdraws them again.
    const takeBack = 'update tournament_players set withdrawn_after = null where id = $1';
    const taken = asOwner(server.databaseUrl, (client) => client.query(takeBack, [own]));
    await expect(taken).rejects.toMatchObject({ constraint: 'juniors_play_in_their_club' });
    await asOwner(server.databaseUrl, async (client) => {
      await client.query('alter table tournament_players disable trigger user');
      await client.query(takeBack, [own]);
      await client.query('alter table tournament_players enable trigger user');
    });
    await cup.control('start');
    await eventually(async () => {
      const { rounds } = await cup.record();
      expect(rounds[0]?.pairings.map(({ white_result }) => white_result)).not.toContain(null);
    });
    expect(await gamesBetween(anna, adult)).toBe(0);
    expect((await anna.send({ path: '/api/notifications' })).text).not.toContain(cup.id);
  });

  test('the address of the calendar tells nothing of the other club', async () => {
    const answer = await world.anna.send({ path: before.feed });
    expect(answer.text).not.toContain('Come to my place');
  });

  test('no announcement, task or date reaches the junior', async () => {
    const { anna, adult, adultClub } = world;
    const sent = await Promise.all([
      post(adult, `/api/${adultClub}/announcements`, { title: 'Anna', text: 'Write to me' }),
      post(adult, `/api/${adultClub}/task/create`, { name: 'Write to me' }),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const assigned = { name: 'Write to me', assignee_id: anna.id };
    expect(refusalOf(await post(adult, `/api/${adultClub}/task/create`, assigned))).toEqual([
      422,
      'assignee_not_a_member',
    ]);
    for (const path of ['/api/notifications', '/api/personal/task/list', '/api/workspaces'])
      expect((await anna.send({ path })).text).not.toMatch(/Write to me|Old Rooks/);
  });
});

describe('a bot of an adult', () => {
  test('is nobody to a junior, and no member of the club', async () => {
    const { anna, adult, trainer, owner, club } = world;
    const made = await post(adult, '/api/account/bots', { name: 'Write to me' });
    const { id } = made.json<{ id: string }>();
    const game = { opponentId: id, ...TERMS };
    for (const path of ['/api/chess/games', '/api/chess/challenges'])
      expect(refusalOf(await post(anna, path, game))).toEqual([422, 'opponent_unknown']);
    expect((await anna.send({ path: `/api/members?ids=${id}` })).text).not.toContain('Write to me');
    const own = await post(trainer, '/api/account/bots', { name: 'Of the trainer' });
    const add = `/api/${club}/member/bots/${own.json<{ id: string }>().id}`;
    expect((await owner.send({ method: 'PUT', path: add, json: {} })).status).toBe(404);
    await expect(
      asOwner(server.databaseUrl, (client) =>
        client.query(`insert into workspace_members values ($1, $2, 'member')`, [club, id]),
      ),
    ).rejects.toMatchObject({ constraint: 'juniors_have_one_club' });
  });
});

describe('between two clubs for juniors', () => {
  test('a trainer of both brings nobody together, and two trainers share no club', async () => {
    const { anna, trainer } = world;
    const [other, kid] = await Promise.all([
      signUpAlone(server.url, 'Other Coach'),
      signUpAlone(server.url, 'Kid Kennedy'),
    ]);
    const second = await foundClub(other, 'Second rooks', [kid]);
    await markForJuniors(other, second);
    const { token } = (await post(other, `/api/${second}/invite/create`, { role: 'admin' })).json<{
      token: string;
    }>();
    expect((await post(trainer, `/api/invites/${token}/accept`)).status).toBe(200);
    // The trainer sees both juniors, who do not see each other, nor does the owner of the one see the other.
    for (const junior of [anna, kid])
      expect((await trainer.send({ path: `/api/members/${junior.id}` })).status).toBe(200);
    for (const [viewer, person] of [
      [anna, kid],
      [kid, anna],
      [other, anna],
    ] as const) {
      expect((await viewer.send({ path: `/api/members/${person.id}` })).status).toBe(404);
      const game = { opponentId: person.id, ...TERMS };
      expect(refusalOf(await post(viewer, '/api/chess/games', game))).toEqual([
        422,
        'opponent_unknown',
      ]);
    }
  });
});

test('a link to decide as a guardian is nothing that an owner of another club gets', async () => {
  const { anna, adult } = world;
  const ask = { email: adult.email, locale: 'en' };
  expect((await post(adult, '/api/account/guardian/link', ask)).status).toBe(204);
  const body = { token: 'guess', user_id: anna.id, workspace_id: world.club, decision: 'leave' };
  expect(refusalOf(await post(adult, '/api/account/guardian/decide', body))).toEqual([
    410,
    'link_not_valid',
  ]);
  const clubs = await post(adult, '/api/account/guardian/clubs', { token: 'guess' });
  expect(clubs.json()).toEqual({ data: [] });
});
