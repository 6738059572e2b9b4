import type { TournamentRecord } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  commonServer,
  foundClub,
  pairingsIn,
  refusalOf,
  signUpAlone,
  TestTournament,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let member: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
  owner = await signUpAlone(server.url, 'Olga');
  member = await signUpAlone(server.url, 'Mia');
  club = await foundClub(owner, 'Arbiters', [member]);
});

const HOUR_MS = 3_600_000;

/** So many hours from now. */
function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}

/** A tournament over the board with four guests, the strongest first. */
async function guestCup(settings: Parameters<typeof TestTournament.create>[2] = {}) {
  const cup = await TestTournament.create(club, owner, {
    overTheBoard: true,
    timeControl: null,
    ...settings,
  });
  for (const [index, name] of ['Gia', 'Gil', 'Gro', 'Gus'].entries()) {
    await cup.send(owner, 'POST', '/players', { name, rating: 1_800 - index * 100 });
  }
  return cup;
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}

async function enterAll(cup: TestTournament, round: number): Promise<void> {
  for (const { board } of pairingsIn(await cup.record(), round)) {
    await cup.send(owner, 'PUT', `/rounds/${round}/boards/${board}/result`, { result: '1-0' });
  }
}

function namesIn(record: TournamentRecord, round: number): string[][] {
  const nameOf = new Map(record.players.map(({ id, name }) => [id, name]));
  return pairingsIn(record, round).map(({ white, black }) =>
    [white, black ?? ''].map((id) => nameOf.get(id) ?? '').toSorted(),
  );
}

function pairIds(players: TournamentRecord['players'], ...names: string[]): string[] {
  return names.map((name) => players.find((player) => player.name === name)?.id ?? '');
}

function standingsOf({ players }: TournamentRecord) {
  return players.map(({ name, rank, points, tie_breaks }) => ({ name, rank, points, tie_breaks }));
}

async function logOf(name: string): Promise<string[]> {
  const { rows } = await asOwner(server.databaseUrl, (client) =>
    client.query<{ action: string }>(
      `select action from workspace_log
       where workspace_id = $1 and $2 in (before, after) order by id`,
      [club, name],
    ),
  );
  return rows.map(({ action }) => action);
}

describe('rounds on dates', () => {
  test('start on their dates, also when those are changed', async () => {
    const cup = await guestCup({
      name: 'Thursdays',
      roundStart: 'on_dates',
      roundDates: [inHours(1), inHours(2), inHours(3)],
    });
    const changeDates = (...roundDates: string[]) =>
      cup.send(owner, 'PATCH', '', { roundStart: 'on_dates', roundDates });
    await changeDates(inHours(-1), inHours(1), inHours(2));
    await cup.roundStarted(1);
    await enterAll(cup, 1);
    const { tournament } = await cup.until(({ rounds }) => rounds[0]?.finished_at !== null);
    expect(tournament.round).toBe(1);
    expect(tournament.next_round_at).toBe(tournament.round_dates[1]);
    await changeDates(inHours(-1), inHours(-0.5));
    await cup.roundStarted(2);
    await enterAll(cup, 2);
    // The third round has no date any more.
    const waiting = await cup.until(({ rounds }) => rounds[1]?.finished_at !== null);
    expect(waiting.tournament.next_round_at).toBeNull();
    await cup.control('next_round');
    await cup.roundStarted(3);
    expect(await logOf('Thursdays')).toEqual(
      expect.arrayContaining(['tournament_settings_changed', 'tournament_round_started']),
    );
  });

  test('are in order', async () => {
    const cup = await TestTournament.create(club, owner);
    const roundDates = [inHours(2), inHours(1)];
    const answer = await cup.send(owner, 'PATCH', '', { roundStart: 'on_dates', roundDates });
    expect(refusalOf(answer)[1]).toBe('dates_not_in_order');
  });
});

test('checking in and withdrawing concern the named player only', async () => {
  const cup = await guestCup({ roundStart: 'by_hand' });
  const playersNow = async () => (await cup.record()).players.toSorted(byName);
  const change = async (name: string, json: object) => {
    const player = (await playersNow()).find((each) => each.name === name);
    const answer = await cup.send(owner, 'PATCH', `/players/${player?.id}`, json);
    expect(answer.status).toBe(204);
    return (await playersNow()).map(({ checked_in, withdrawn }) => [checked_in, withdrawn]);
  };
  const [here, away, left] = [
    [true, false],
    [false, false],
    [true, true],
  ];
  expect(await change('Gil', { checkedIn: false })).toEqual([here, away, here, here]);
  expect(await change('Gil', { checkedIn: true })).toEqual([here, here, here, here]);
  await cup.control('start');
  await cup.roundStarted(1);
  expect(await change('Gil', { withdrawn: true })).toEqual([here, left, here, here]);
  expect(await change('Gil', { withdrawn: false })).toEqual([here, here, here, here]);
});

describe('forbidden pairs', () => {
  test('are not paired, and only arbiters see them', async () => {
    const cup = await guestCup({ name: 'Family Cup' });
    const { players } = await cup.record();
    // Without the rule, the first would meet the third.
    const pairs = [pairIds(players, 'Gro', 'Gia')];
    expect((await cup.send(owner, 'PUT', '/forbidden-pairs', { pairs })).status).toBe(204);
    expect((await cup.send(member, 'PUT', '/forbidden-pairs', { pairs: [] })).status).toBe(403);
    expect((await cup.record(member)).forbidden_pairs).toEqual([]);
    expect((await cup.record()).forbidden_pairs).toEqual([pairs[0]?.toSorted()]);
    await cup.control('start');
    const record = await cup.roundStarted(1);
    expect(namesIn(record, 1)).toEqual([
      ['Gia', 'Gus'],
      ['Gil', 'Gro'],
    ]);
    expect(await logOf('Family Cup')).toContain('tournament_pair_forbidden');
  });
});

describe('a report file', () => {
  test('is read again as it was written, and the tournament goes on', async () => {
    const cup = await guestCup({ rounds: 3, roundStart: 'by_hand' });
    await cup.control('start');
    const { players } = await cup.roundStarted(1);
    const apart = pairIds(players, 'Gia', 'Gil');
    await cup.send(owner, 'PUT', '/forbidden-pairs', { pairs: [apart] });
    await enterAll(cup, 1);
    await cup.until(({ rounds }) => rounds[0]?.finished_at !== null);
    const before = await cup.record();
    const { text } = await cup.send(owner, 'GET', '/trf');
    const answer = await importing(text);
    expect(answer.status).toBe(201);
    const read = new TestTournament(club, owner, answer.json<{ id: string }>().id);
    const after = await read.record();
    expect(after.tournament).toMatchObject({ name: 'Spring Cup', round: 1, round_count: 3 });
    expect(namesIn(after, 1)).toEqual(namesIn(before, 1));
    expect(standingsOf(after)).toEqual(standingsOf(before));
    expect(after.forbidden_pairs).toEqual([pairIds(after.players, 'Gia', 'Gil').toSorted()]);
    await Promise.all([cup.control('next_round'), read.control('next_round')]);
    expect(namesIn(await read.roundStarted(2), 2)).toEqual(namesIn(await cup.roundStarted(2), 2));
  });

  test('gives the tournament its name and its first day', async () => {
    const cup = await guestCup({ roundStart: 'by_hand' });
    await cup.control('start');
    await cup.roundStarted(1);
    const { text } = await cup.send(owner, 'GET', '/trf');
    const name = 'Cup'.padEnd(80, '!');
    const given = text.replace(/^012.*$/m, `012  ${name}\n042  2026/01/10`);
    const read = (await importing(given)).json<{ id: string }>();
    const { tournament } = await new TestTournament(club, owner, read.id).record();
    expect(tournament).toMatchObject({ name, started_at: '2026-01-10T12:00:00Z' });
  });

  test.each(['round_robin', 'double_round_robin'] as const)(
    'of a %s that is not finished is refused',
    async (format) => {
      const cup = await guestCup({ format });
      await cup.control('start');
      await cup.roundStarted(1);
      const { text } = await cup.send(owner, 'GET', '/trf');
      expect(refusalOf(await importing(text))[1]).toBe('file_unsupported');
    },
  );

  test('that is none is refused', async () => {
    const cup = await guestCup();
    await cup.control('start');
    await cup.roundStarted(1);
    const { text } = await cup.send(owner, 'GET', '/trf');
    const withoutOpponent = text.replace(/^001 +2 .*$/m, '');
    for (const bad of ['Not a file.', '001', withoutOpponent])
      expect(refusalOf(await importing(bad))[1]).toBe('file_unreadable');
    expect((await importing(text, member)).status).toBe(403);
  });
});

function importing(text: string, as = owner) {
  return as.send({ method: 'POST', path: `/api/${club}/tournaments/import`, json: { text } });
}
