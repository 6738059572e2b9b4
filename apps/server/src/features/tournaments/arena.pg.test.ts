import type { ChessGame, TournamentPairing, TournamentRecord } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  ask,
  BOT_IDS,
  eventually,
  foundClub,
  look,
  play,
  refusalOf,
  resignAs,
  signUpAlone,
  commonServer,
  TestTournament,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';

let server: CommonServer;
let owner: TestMember;
let players: TestMember[];
let club: string;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await commonServer();
  owner = await signUpAlone(server.url, 'Olga');
  players = await Promise.all(
    ['Ann', 'Bob', 'Cem', 'Dan'].map((name) => signUpAlone(server.url, name)),
  );
  club = await foundClub(owner, 'Arena Club', players);
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
});

async function comeOnline(...members: readonly TestMember[]): Promise<void> {
  for (const member of members) sockets.push(await showUp(server.url, member.cookies()));
}

function createArena(settings: Partial<Parameters<typeof TestTournament.create>[2]> = {}) {
  return TestTournament.create(club, owner, {
    format: 'arena',
    timeControl: 'blitz',
    durationS: 3_600,
    appearWithinS: 600,
    ...settings,
  });
}

/** The running games of an arena, as its arbiter sees them. */
function running({ rounds }: TournamentRecord): TournamentPairing[] {
  return rounds.flatMap(({ pairings }) => pairings).filter((each) => each.white_result === null);
}

/** The next game of an arena with one board, after this one. */
async function nextGame(cup: TestTournament, last?: TournamentPairing) {
  const isNew = ({ game_id }: TournamentPairing) => game_id !== last?.game_id;
  const record = await cup.until((now) => running(now).some(isNew));
  return { record, pairing: running(record).find(isNew) as TournamentPairing };
}

/** The time of an arena is over. */
async function endNow(cup: TestTournament): Promise<void> {
  await asOwner(server.databaseUrl, async (client) => {
    await client.query('update tournaments set ends_at = now() where id = $1', [cup.id]);
    await client.query('insert into tournament_due (tournament_id) values ($1)', [cup.id]);
  });
}

test('pairs those who are here again and again, until its time is over', async () => {
  const [ann, bob, cem, dan] = players as [TestMember, TestMember, TestMember, TestMember];
  await comeOnline(ann, bob, cem);
  const cup = await createArena();
  await cup.enter(ann, bob, cem, dan);
  await cup.control('start');
  // Dan is not here, and a third player waits.
  const first = await nextGame(cup);
  const one = first.pairing;
  const isDan = ({ user_id }: { user_id: string | null }) => user_id === dan.id;
  const away = first.record.players.find(isDan)?.id;
  expect([one.white, one.black]).not.toContain(away);
  await resignAs(first.record, players, one, 'black');
  // The winner meets the one who has waited.
  const second = await nextGame(cup, one);
  const two = second.pairing;
  expect(new Set([two.white, two.black])).not.toEqual(new Set([one.white, one.black]));
  expect(second.record.players[0]).toMatchObject({
    id: one.white,
    points: 2,
    rank: 1,
    sheet: { scores: [2], games: 1, is_on_streak: false },
  });
  // A pause lasts until its player ends it.
  for (const member of [ann, bob, cem])
    expect((await cup.send(member, 'PUT', '/entry/pause', { isPaused: true })).status).toBe(204);
  await resignAs(second.record, players, two, 'white');
  const paused = await cup.until((now) => running(now).length === 0);
  expect(paused.players.filter((player) => player.paused)).toHaveLength(3);
  for (const member of [ann, bob, cem])
    await cup.send(member, 'PUT', '/entry/pause', { isPaused: false });
  const third = await nextGame(cup, two);
  await endNow(cup);
  const over = await cup.until(({ tournament }) => tournament.status === 'finished');
  // The game that goes on does not count any more.
  await resignAs(third.record, players, third.pairing, 'white');
  const after = await cup.record();
  expect(after.players.map(({ points }) => points)).toEqual(
    over.players.map(({ points }) => points),
  );
  expect(refusalOf(await cup.send(owner, 'POST', '/entry'))[1]).toBe('entries_closed');
});

test('takes entries while it runs, and a win with half of the time counts one more', async () => {
  const [ann, bob] = players as [TestMember, TestMember];
  await comeOnline(ann, bob);
  const cup = await createArena();
  await cup.control('start');
  await cup.until(({ tournament }) => tournament.status === 'running');
  await cup.enter(ann, bob);
  const { record, pairing } = await nextGame(cup);
  const memberOf = (player: string | null) => {
    const row = record.players.find(({ id }) => id === player);
    return players.find(({ id }) => id === row?.user_id) as TestMember;
  };
  const [white, black] = [memberOf(pairing.white), memberOf(pairing.black)];
  const game = { id: pairing.game_id as string, white, black };
  const half = await ask(white, game, 'berserk');
  expect(half.json<ChessGame>().game_state.clock).toMatchObject({
    white_ms: 150_000,
    black_ms: 300_000,
  });
  await play(game, 'e2e4 e7e5 g1f3');
  expect(refusalOf(await ask(black, game, 'berserk'))).toEqual([409, 'too_late_to_go_berserk']);
  const now = (await look(black, game)).json<ChessGame>();
  expect(now.time_control).toMatchObject({ odds: { white: { initial_ms: 150_000 } } });
  await ask(black, game, 'resign');
  const scored = await cup.until((each) => (each.players[0]?.points ?? 0) > 0);
  expect(scored.players[0]).toMatchObject({ id: pairing.white, points: 3 });
  await cup.control('finish');
  await cup.until(({ tournament }) => tournament.status === 'finished');
});

test('a player who does not come to the board is not paired again', async () => {
  const cem = players[2] as TestMember;
  await comeOnline(cem);
  const cup = await createArena({ appearWithinS: 15 });
  await cup.enter(cem);
  await cup.send(owner, 'POST', '/players', { userId: BOT_IDS[1] });
  await cup.control('start');
  await nextGame(cup);
  // The time for the first move is over.
  await eventually(async () => {
    const { players: rows } = await cup.record();
    const own = rows.find(({ user_id }) => user_id === cem.id);
    expect(own?.paused).toBe(true);
  });
  await cup.control('cancel');
});

function create(json: object) {
  return owner.send({
    method: 'POST',
    path: `/api/${club}/tournaments`,
    json: { name: 'Arena', format: 'arena', timeControl: 'blitz', ...json },
  });
}

test('needs a duration and games on the platform', async () => {
  expect(refusalOf(await create({}))).toEqual([422, 'duration_missing']);
  expect(refusalOf(await create({ durationS: 600, overTheBoard: true }))).toEqual([
    422,
    'not_over_the_board',
  ]);
  const swiss = { format: 'swiss', rounds: 5, maxPlayers: 301 };
  expect(refusalOf(await create(swiss))).toEqual([422, 'too_many_players']);
});
