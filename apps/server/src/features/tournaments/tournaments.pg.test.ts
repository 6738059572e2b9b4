import type {
  ChessGame,
  List,
  LogEntry,
  Tournament,
  TournamentRecord,
  TournamentTrace,
} from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  BOT_IDS,
  commonServer,
  foundClub,
  refusalOf,
  signUp,
  signUpAlone,
  type CommonServer,
  type TestMember,
  pairingsIn,
  playRound,
  resignAs,
  TestTournament,
} from '@rookery/testkit';
import { parseTrf } from '@rookery/tournament/costly';
import { beforeAll, describe, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let players: TestMember[];
let club: string;

beforeAll(async () => {
  server = await commonServer();
  owner = await signUpAlone(server.url, 'Olga');
  players = await Promise.all(
    ['Ann', 'Bob', 'Cem', 'Dan', 'Eva'].map((name) => signUpAlone(server.url, name)),
  );
  club = await foundClub(owner, 'Swiss Club', players);
});

/** The code of a refusal. */
function codeOf(answer: Parameters<typeof refusalOf>[0]): string {
  return refusalOf(answer)[1];
}

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('There is none.');
  return item;
}

function playerOf(record: TournamentRecord, member: TestMember) {
  return first(record.players.filter(({ user_id }) => user_id === member.id));
}

function setScope(owned: TestMember, id: string, chess_scope: string) {
  return owned.send({
    method: 'PATCH',
    path: `/api/${id}/workspace-settings`,
    json: { chess_scope },
  });
}

async function latestLogEntry(): Promise<LogEntry | undefined> {
  const log = await owner.send({ path: `/api/${club}/log/list` });
  return log.json<List<LogEntry>>().data[0];
}

async function games(tournament: TestTournament): Promise<{ id: string; status: string }[]> {
  const { rows } = await asOwner(server.databaseUrl, (client) =>
    client.query<{ id: string; status: string }>(
      'select id, status from chess_games where tournament_id = $1',
      [tournament.id],
    ),
  );
  return rows;
}

describe('a Swiss tournament', () => {
  test('is played to its end by itself', async () => {
    const cup = await TestTournament.create(club, owner, { rounds: 3 });
    await cup.enter(...players);
    await cup.control('start');
    for (const round of [1, 2, 3]) {
      const record = await cup.roundStarted(round);
      const pairings = pairingsIn(record, round);
      expect(pairings).toHaveLength(3);
      expect(pairings.filter(({ black }) => black === null)).toHaveLength(1);
      await playRound(record, round, players);
    }
    const { tournament, players: rows } = await cup.until(
      (record) => record.tournament.status === 'finished',
    );
    expect(tournament).toMatchObject({ round: 3, round_count: 3, player_count: 5, trouble: null });
    // Two games and a bye in each round.
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(9);
    const points = rows.map((row) => row.points);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
    expect(new Set(rows.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(await games(cup)).toHaveLength(6);
    const trf = await cup.send(first(players), 'GET', '/trf');
    expect(parseTrf(trf.text).tournament.players).toHaveLength(5);
    const trace = await cup.send(first(players), 'GET', '/rounds/2/trace');
    expect(trace.json<TournamentTrace>().brackets.length).toBeGreaterThan(1);
    const sums = await cup.send(first(players), 'GET', `/players/${first(rows).id}/sums`);
    expect(sums.json<{ tie_breaks: { label: string }[] }>().tie_breaks).toMatchObject([
      { label: 'BH/C1' },
      { label: 'BH' },
      { label: 'SB' },
      { label: 'DE' },
    ]);
  });

  test('has late entries, byes, withdrawals and corrections', async () => {
    const [ann, bob, cem, dan, eva] = players as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    const cup = await TestTournament.create(club, owner, { rounds: 3, roundStart: 'by_hand' });
    await cup.enter(ann, bob, cem, dan);
    let record = await cup.record();
    const bye = await cup.send(owner, 'PATCH', `/players/${playerOf(record, ann).id}`, {
      byes: [{ round: 2, kind: 'half_point' }],
    });
    expect(bye.status).toBe(204);
    await cup.control('start');
    record = await cup.roundStarted(1);
    expect(codeOf(await cup.send(owner, 'POST', '/control', { action: 'next_round' }))).toBe(
      'round_not_over',
    );
    // Eva comes late, and Bob leaves after his game.
    await cup.enter(eva);
    await playRound(record, 1, players);
    await cup.until((now) => now.rounds[0]?.finished_at !== null);
    expect((await cup.send(bob, 'DELETE', '/entry')).status).toBe(204);
    await cup.control('next_round');
    record = await cup.roundStarted(2);
    expect(pairingsIn(record, 2).filter(({ black }) => black !== null)).toHaveLength(1);
    const names = pairingsIn(record, 2).flatMap(({ white, black }) => [white, black]);
    expect(names).toContain(playerOf(record, eva).id);
    expect(names).not.toContain(playerOf(record, bob).id);
    expect(pairingsIn(record, 2)).toContainEqual(
      expect.objectContaining({ white: playerOf(record, ann).id, black: null, white_result: 'H' }),
    );
    // A result of the round before is corrected: it counts for the standings and the next pairing.
    const before = playerOf(record, bob).points;
    const board = first(
      pairingsIn(record, 1).filter(({ white, black }) =>
        [white, black].includes(playerOf(record, bob).id),
      ),
    );
    const result = board.white === playerOf(record, bob).id ? '1-0' : '0-1';
    const path = `/rounds/1/boards/${board.board}/result`;
    expect(codeOf(await cup.send(ann, 'PUT', path, { result }))).toBe('forbidden');
    expect((await cup.send(owner, 'PUT', path, { result })).status).toBe(204);
    expect(playerOf(await cup.record(), bob).points).toBeGreaterThanOrEqual(before);
    expect(playerOf(await cup.record(), bob).points).toBe(1);
  });

  test('forfeits the game of a player who does not appear', async () => {
    const [ann, bob] = players as [TestMember, TestMember];
    const cup = await TestTournament.create(club, owner, { rounds: 1, appearWithinS: 15 });
    await cup.enter(ann, bob);
    await cup.control('start');
    const record = await cup.roundStarted(1);
    const game = first(await games(cup));
    const answer = await ann.send({ path: `/api/chess/games/${game.id}` });
    expect(answer.json<ChessGame>().time_control).toMatchObject({ first_move_ms: 15_000 });
    // Instead of waiting for 15 seconds.
    await asOwner(server.databaseUrl, async (client) => {
      await client.query(
        `update chess_games set game_state = game_state || '{"first_move_by": "2026-01-01T00:00:00.000Z"}'
         where id = $1`,
        [game.id],
      );
      await client.query('update chess_timetable set due_at = now() where game_id = $1', [game.id]);
    });
    const ended = await cup.until(({ tournament }) => tournament.status === 'finished');
    expect(pairingsIn(ended, 1)).toMatchObject([{ white_result: '-', black_result: '+' }]);
    expect(record.tournament.version).toBeLessThan(ended.tournament.version);
  });

  test('does not let its games be aborted, or moves be taken back', async () => {
    const [ann, bob] = players as [TestMember, TestMember];
    const cup = await TestTournament.create(club, owner, { rounds: 1 });
    await cup.enter(ann, bob);
    await cup.control('start');
    await cup.roundStarted(1);
    const game = first(await games(cup));
    expect(codeOf(await ask(ann, game, 'abort'))).toBe('tournament_game');
    expect(codeOf(await ask(ann, game, 'takeback', { action: 'offer' }))).toBe('tournament_game');
  });

  test('says that a round cannot be paired', async () => {
    const cup = await TestTournament.create(club, owner, { rounds: 3 });
    const [ann, bob] = players as [TestMember, TestMember];
    await cup.enter(ann, bob);
    await cup.control('start');
    await playRound(await cup.roundStarted(1), 1, players);
    const record = await cup.until(({ tournament }) => tournament.trouble !== null);
    expect(record.tournament).toMatchObject({ trouble: 'no_pairing', round: 1, status: 'running' });
    await cup.control('finish');
    expect((await cup.record()).tournament.status).toBe('finished');
  });

  test('has bots as players', async () => {
    const [ann] = players as [TestMember];
    const cup = await TestTournament.create(club, owner, { rounds: 1 });
    await cup.enter(ann);
    const added = await cup.send(owner, 'POST', '/players', { userId: BOT_IDS[0] });
    expect(added.status).toBe(201);
    expect(codeOf(await cup.send(owner, 'POST', '/players', { userId: BOT_IDS[0] }))).toBe(
      'already_entered',
    );
    await cup.control('start');
    const record = await cup.roundStarted(1);
    const [pairing] = pairingsIn(record, 1);
    expect(pairing?.game_id).not.toBeNull();
    const game = await ann.send({ path: `/api/chess/games/${pairing?.game_id}` });
    expect(game.json<ChessGame>()).toMatchObject({ rated: false, tournament_id: cup.id });
  });

  test('starts at its time with those who have checked in', async () => {
    const [ann, bob, cem] = players as [TestMember, TestMember, TestMember];
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const cup = await TestTournament.create(club, owner, { rounds: 1, checkIn: true, startsAt });
    await cup.enter(ann, bob, cem);
    for (const member of [ann, bob]) {
      expect((await cup.send(member, 'PUT', '/entry/check-in')).status).toBe(204);
    }
    expect((await cup.record()).tournament.status).toBe('open');
    const now = new Date().toISOString();
    expect((await cup.send(owner, 'PATCH', '', { startsAt: now })).status).toBe(204);
    const record = await cup.roundStarted(1);
    expect(record.players.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bob']);
  });

  test('is paired by hand, with a warning', async () => {
    const [ann, bob, cem, dan] = players as [TestMember, TestMember, TestMember, TestMember];
    const cup = await TestTournament.create(club, owner, { rounds: 2 });
    await cup.enter(ann, bob, cem, dan);
    await cup.control('start');
    await playRound(await cup.roundStarted(1), 1, players);
    const record = await cup.roundStarted(2);
    const firstRound = pairingsIn(record, 1).map(({ white, black }) => ({
      white: black as string,
      black: white,
    }));
    const path = '/rounds/2/pairings';
    const check = await cup.send(owner, 'PUT', path, { pairings: firstRound, isCheckOnly: true });
    expect(check.json()).toEqual({
      warnings: [
        { board: 1, breaks: 'met_before' },
        { board: 2, breaks: 'met_before' },
      ],
    });
    expect(pairingsIn(await cup.record(), 2)).toEqual(pairingsIn(record, 2));
    expect(codeOf(await cup.send(owner, 'PUT', path, { pairings: [first(firstRound)] }))).toBe(
      'invalid_pairings',
    );
    expect((await cup.send(owner, 'PUT', path, { pairings: firstRound })).status).toBe(200);
    const repaired = await cup.until((now) =>
      pairingsIn(now, 2).every(({ game_id, by_hand }) => game_id !== null && by_hand),
    );
    expect(await latestLogEntry()).toMatchObject({
      action: 'tournament_round_repaired',
      actor_name: 'Olga',
      before: 'Spring Cup',
      after: '2',
    });
    const old = new Set(pairingsIn(record, 2).map(({ game_id }) => game_id));
    const rows = await games(cup);
    expect(rows.filter(({ id }) => old.has(id)).map(({ status }) => status)).toEqual([
      'aborted',
      'aborted',
    ]);
    await playRound(repaired, 2, players);
    await cup.until(({ tournament }) => tournament.status === 'finished');
  });
});

test('a round robin is paired at its start, and counts no results of a player who leaves early', async () => {
  const [ann, bob, cem, dan] = players as [TestMember, TestMember, TestMember, TestMember];
  const cup = await TestTournament.create(club, owner, { format: 'round_robin' });
  await cup.enter(ann, bob, cem, dan);
  await cup.control('start');
  let record = await cup.roundStarted(1);
  expect(record.tournament.round_count).toBe(3);
  expect(record.rounds.map(({ pairings }) => pairings.length)).toEqual([2, 2, 2]);
  expect(record.rounds.map(({ started_at }) => started_at === null)).toEqual([false, true, true]);
  await playRound(record, 1, players);
  record = await cup.roundStarted(2);
  const winner = first(record.players.filter(({ points }) => points === 1));
  const member = first(players.filter(({ id }) => id === winner.user_id));
  expect((await cup.send(member, 'DELETE', '/entry')).status).toBe(204);
  record = await cup.record();
  expect(first(record.players.filter(({ id }) => id === winner.id)).points).toBe(0);
  for (const round of [2, 3]) {
    record = await cup.roundStarted(round);
    for (const pairing of pairingsIn(record, round)) {
      if ([pairing.white, pairing.black].includes(winner.id)) continue;
      await resignAs(record, players, pairing, 'black');
    }
    // The game of the second round was under way when the player left.
    const open = pairingsIn(await cup.record(), round).filter(
      ({ white_result }) => white_result === null,
    );
    for (const { board } of open) {
      await cup.send(owner, 'PUT', `/rounds/${round}/boards/${board}/result`, { result: '-/-' });
    }
  }
  await cup.until(({ tournament }) => tournament.status === 'finished');
});

test('over the board, a result counts once both players have entered the same', async () => {
  const [ann, bob] = players as [TestMember, TestMember];
  const cup = await TestTournament.create(club, owner, {
    rounds: 1,
    overTheBoard: true,
    timeControl: null,
  });
  await cup.enter(ann, bob);
  const guest = await cup.send(owner, 'POST', '/players', { name: 'Guest', rating: 1500 });
  expect(guest.status).toBe(201);
  await cup.control('start');
  let record = await cup.roundStarted(1);
  expect(await games(cup)).toEqual([]);
  const pairing = first(pairingsIn(record, 1).filter(({ black }) => black !== null));
  const isGuests = [pairing.white, pairing.black].some(
    (id) => record.players.find((player) => player.id === id)?.user_id === null,
  );
  const path = `/rounds/1/boards/${pairing.board}/result`;
  const member = isGuests
    ? first(
        [ann, bob].filter(({ id }) =>
          record.players.some(
            (each) => each.user_id === id && [pairing.white, pairing.black].includes(each.id),
          ),
        ),
      )
    : ann;
  expect((await cup.send(member, 'PUT', path, { result: '1-0' })).status).toBe(204);
  expect(codeOf(await cup.send(member, 'PUT', path, { result: '+/-' }))).toBe('forbidden');
  record = await cup.record();
  expect(first(pairingsIn(record, 1).filter(({ board }) => board === pairing.board))).toMatchObject(
    {
      white_result: null,
    },
  );
  // The guest has no account: the arbiter decides.
  expect((await cup.send(owner, 'PUT', path, { result: '0-1' })).status).toBe(204);
  record = await cup.until(({ tournament }) => tournament.status === 'finished');
  expect(first(pairingsIn(record, 1).filter(({ board }) => board === pairing.board))).toMatchObject(
    {
      white_result: '0',
      black_result: '1',
    },
  );
});

test('in a round with a window, a game begins once both players are ready', async () => {
  const [ann, bob] = players as [TestMember, TestMember];
  const cup = await TestTournament.create(club, owner, {
    format: 'double_round_robin',
    windowS: 604_800,
  });
  await cup.enter(ann, bob);
  await cup.control('start');
  let record = await cup.roundStarted(1);
  expect(pairingsIn(record, 1)).toMatchObject([{ game_id: null }]);
  const path = '/rounds/1/boards/1/ready';
  expect((await cup.send(ann, 'PUT', path, { isReady: true })).status).toBe(204);
  expect(codeOf(await cup.send(owner, 'PUT', path, { isReady: true }))).toBe('forbidden');
  expect(pairingsIn(await cup.record(), 1)).toMatchObject([{ game_id: null }]);
  expect((await cup.send(bob, 'PUT', path, { isReady: true })).status).toBe(204);
  record = await cup.until((now) => pairingsIn(now, 1).every(({ game_id }) => game_id !== null));
  await playRound(record, 1, players);
  record = await cup.until((now) => typeof now.rounds[0]?.finished_at === 'string');
  // The next round starts when the window ends, and is forfeited by those who were not ready.
  expect(record.tournament.next_round_at).toBe(record.rounds[0]?.ends_at);
  await cup.control('next_round');
  await cup.roundStarted(2);
  await cup.send(ann, 'PUT', '/rounds/2/boards/1/ready', { isReady: true });
  await asOwner(server.databaseUrl, async (client) => {
    await client.query('update tournament_rounds set ends_at = now() where tournament_id = $1', [
      cup.id,
    ]);
    await client.query('insert into tournament_due (tournament_id) values ($1)', [cup.id]);
  });
  record = await cup.until(({ tournament }) => tournament.status === 'finished');
  const winner = pairingsIn(record, 2)[0];
  const results = [winner?.white_result, winner?.black_result];
  expect(new Set(results)).toEqual(new Set(['+', '-']));
  expect(playerOf(record, ann).points).toBeGreaterThanOrEqual(1);
});

describe('who may see and change a tournament', () => {
  test('members of the club see it, others do not', async () => {
    const stranger = await signUp(server.url, 'Sam');
    const cup = await TestTournament.create(club, owner);
    const own = await stranger.send({ path: `/api/personal/tournaments/${cup.id}` });
    expect(codeOf(own)).toBe('not_found');
    expect((await cup.send(stranger, 'GET')).status).toBe(404);
    const list = await first(players).send({ path: `/api/${club}/tournaments` });
    expect(list.json<{ data: Tournament[] }>().data.map(({ id }) => id)).toContain(cup.id);
    const all = await first(players).send({ path: '/api/personal/tournaments' });
    expect(all.json<{ data: Tournament[] }>().data.map(({ id }) => id)).toContain(cup.id);
  });

  test('only owners, admins and arbiters change it', async () => {
    const [ann] = players as [TestMember];
    const cup = await TestTournament.create(club, owner);
    expect(codeOf(await cup.send(ann, 'POST', '/control', { action: 'start' }))).toBe('forbidden');
    const created = await ann.send({
      method: 'POST',
      path: `/api/${club}/tournaments`,
      json: { name: 'Cup', format: 'swiss', rounds: 3, timeControl: 'blitz' },
    });
    expect(codeOf(created)).toBe('forbidden');
    const role = await owner.send({
      method: 'PATCH',
      path: `/api/${club}/member/${ann.id}`,
      json: { role: 'arbiter' },
    });
    expect(role.status).toBe(204);
    expect((await cup.send(ann, 'POST', '/control', { action: 'cancel' })).status).toBe(204);
    expect(await latestLogEntry()).toMatchObject({
      action: 'tournament_status_changed',
      actor_name: 'Ann',
      before: 'Spring Cup',
      after: 'cancelled',
    });
    await owner.send({
      method: 'PATCH',
      path: `/api/${club}/member/${ann.id}`,
      json: { role: 'member' },
    });
  });

  test('the arbiter of another club changes nothing', async () => {
    const other = await signUpAlone(server.url, 'Otto');
    const otherClub = await foundClub(other, 'Other Club', []);
    const cup = await TestTournament.create(club, owner);
    const answer = await other.send({
      method: 'POST',
      path: `/api/${otherClub}/tournaments/${cup.id}/control`,
      json: { action: 'cancel' },
    });
    expect(codeOf(answer)).toBe('not_found');
  });

  test('a published one is read without an account, until that ends', async () => {
    const cup = await TestTournament.create(club, owner);
    await cup.enter(first(players));
    const published = await cup.send(owner, 'PUT', '/publication');
    const { public_token } = published.json<{ public_token: string }>();
    const page = await fetch(`${server.url}/api/tournaments/${public_token}`);
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({
      tournament: { name: 'Spring Cup', workspace_name: 'Swiss Club' },
      players: [{ name: 'Ann', user_id: null }],
      own_player: null,
      may_manage: false,
    });
    await cup.send(owner, 'DELETE', '/publication');
    expect((await fetch(`${server.url}/api/tournaments/${public_token}`)).status).toBe(404);
  });

  test('members of other clubs see an open one until its club closes', async () => {
    const [host, guest] = await Promise.all(
      ['Hana', 'Gita'].map((name) => signUpAlone(server.url, name)),
    );
    if (host === undefined || guest === undefined) throw new Error('Two members are needed.');
    const open = await foundClub(host, 'Open Club', []);
    const other = await foundClub(guest, 'Other Club', []);
    await Promise.all([setScope(host, open, 'platform'), setScope(guest, other, 'platform')]);
    const cup = await TestTournament.create(open, host, { openToPlatform: true });
    const seen = () => guest.send({ path: `/api/${other}/tournaments/${cup.id}` });
    expect((await seen()).status).toBe(200);
    await setScope(host, open, 'club');
    expect((await seen()).status).toBe(404);
    expect((await cup.record()).tournament.open_to_platform).toBe(false);
  });

  test('ratings and limits decide who may enter', async () => {
    const [ann, bob] = players as [TestMember, TestMember];
    const strong = await TestTournament.create(club, owner, { minRating: 2000 });
    expect(codeOf(await strong.send(ann, 'POST', '/entry'))).toBe('rating_out_of_range');
    const small = await TestTournament.create(club, owner, { maxPlayers: 2 });
    await small.enter(ann, bob);
    expect(codeOf(await small.send(owner, 'POST', '/entry'))).toBe('tournament_full');
    expect((await small.send(ann, 'DELETE', '/entry')).status).toBe(204);
    await small.enter(owner);
  });
});
