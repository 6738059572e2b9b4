import type { ChessGame, TournamentPairing, TournamentRecord } from '@rookery/contract';
import {
  ask,
  commonServer,
  foundClub,
  look,
  pairingsIn,
  play,
  refusalOf,
  resignAs,
  signUpAlone,
  TestTournament,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;
let owner: TestMember;
let players: TestMember[];
let club: string;

beforeAll(async () => {
  server = await commonServer();
  owner = await signUpAlone(server.url, 'Olga');
  players = await Promise.all(['Ann', 'Bob', 'Cem'].map((name) => signUpAlone(server.url, name)));
  club = await foundClub(owner, 'Knockout Club', players);
});

function member(record: TournamentRecord, player: string | null): TestMember {
  const row = record.players.find(({ id }) => id === player);
  const found = players.find(({ id }) => id === row?.user_id);
  if (found === undefined) throw new Error(`No member for ${player}.`);
  return found;
}

async function agreeOnDraw(record: TournamentRecord, pairing: TournamentPairing): Promise<void> {
  const [white, black] = [member(record, pairing.white), member(record, pairing.black)];
  const game = { id: pairing.game_id as string, white, black };
  await play(game, 'e2e4 e7e5');
  await ask(white, game, 'draw', { action: 'offer' });
  const agreed = await ask(black, game, 'draw', { action: 'accept' });
  expect(agreed.json<ChessGame>().status).toBe('drawn');
}

/** The last game of a board, once it can be played and has no result. */
async function nextGame(cup: TestTournament, round: number, board: number, game: number) {
  const last = (record: TournamentRecord) =>
    pairingsIn(record, round).findLast((each) => each.board === board);
  const record = await cup.until((now) => last(now)?.game === game && last(now)?.game_id !== null);
  return { record, pairing: last(record) as TournamentPairing };
}

test('a match that stays drawn is decided by an armageddon game, which a draw wins for black', async () => {
  const [ann, bob, cem] = players as [TestMember, TestMember, TestMember];
  const cup = await TestTournament.create(club, owner, {
    format: 'knockout',
    matchGames: 1,
    timeControl: 'blitz',
    appearWithinS: 600,
  });
  await cup.enter(ann, bob, cem);
  await cup.control('start');
  // Three players: the first seed has a bye, and the two others meet on the second board.
  const first = await nextGame(cup, 1, 2, 1);
  expect(first.record.tournament).toMatchObject({ round_count: 2, round: 1 });
  expect(pairingsIn(first.record, 1)[0]).toMatchObject({ black: null, white_result: 'U' });
  expect(first.pairing).toMatchObject({ stage: 'regular', game: 1 });
  await agreeOnDraw(first.record, first.pairing);
  const second = await nextGame(cup, 1, 2, 2);
  expect(second.pairing).toMatchObject({
    stage: 'blitz',
    white: first.pairing.black,
    black: first.pairing.white,
  });
  await agreeOnDraw(second.record, second.pairing);
  const third = await nextGame(cup, 1, 2, 3);
  expect(third.pairing.stage).toBe('blitz');
  await agreeOnDraw(third.record, third.pairing);
  const last = await nextGame(cup, 1, 2, 4);
  expect(last.pairing.stage).toBe('armageddon');
  const game = await look(ann, { id: last.pairing.game_id as string });
  const { game_state, time_control } = game.json<ChessGame>();
  expect(game_state.clock).toMatchObject({ white_ms: 300_000, black_ms: 240_000 });
  expect(time_control).toMatchObject({
    initial_ms: 300_000,
    increment_ms: 2_000,
    odds: { black: { initial_ms: 240_000, increment_ms: 2_000 } },
  });
  await agreeOnDraw(last.record, last.pairing);
  const final = await nextGame(cup, 2, 1, 1);
  expect([final.pairing.white, final.pairing.black]).toContain(last.pairing.black);
  expect(final.record.players.at(-1)).toMatchObject({ id: last.pairing.white, rank: 3 });
  await resignAs(final.record, players, final.pairing, 'black');
  const over = await cup.until(({ tournament }) => tournament.status === 'finished');
  expect(over.players[0]).toMatchObject({ id: final.pairing.white, rank: 1, tie_breaks: [] });
  expect(over.players[1]?.rank).toBe(2);
  expect(refusalOf(await cup.send(ann, 'GET', '/trf'))).toEqual([409, 'no_report_file']);
});

/** Which games the matches of the first round have. */
function numbersOf(record: TournamentRecord): number[] {
  return pairingsIn(record, 1).map(({ game }) => game);
}

test('over the board, an arbiter enters results, and a correction can prolong a match', async () => {
  const cup = await TestTournament.create(club, owner, {
    format: 'knockout',
    overTheBoard: true,
    timeControl: null,
    roundStart: 'by_hand',
  });
  for (const name of ['Gus', 'Gil', 'Gia', 'Gro'])
    await cup.send(owner, 'POST', '/players', { name });
  await cup.control('start');
  const started = await cup.roundStarted(1);
  expect(pairingsIn(started, 1)).toHaveLength(2);
  const enter = async (board: number, result: string, round = 1) => {
    const path = `/rounds/${round}/boards/${board}/result`;
    return cup.send(owner, 'PUT', path, { result });
  };
  await enter(1, '1-0');
  await enter(2, '0-1');
  await cup.until((record) => numbersOf(record).join('') === '1212');
  await enter(1, '0-1');
  await enter(2, '0-1');
  await cup.until((record) => numbersOf(record).join('') === '12123');
  expect(pairingsIn(await cup.record(), 1).at(-1)).toMatchObject({ board: 2, stage: 'rapid' });
  await enter(2, '+/-');
  await cup.until((record) => numbersOf(record).join('') === '121234');
  await enter(2, '1/2-1/2');
  await cup.until((record) => record.rounds[0]?.finished_at !== null);
  // The second rapid game was lost, not drawn: the match goes on.
  const corrected = await cup.record();
  const rapid = pairingsIn(corrected, 1).slice(-2);
  const loser = rapid[0]?.black;
  await enter(2, rapid[1]?.white === loser ? '1-0' : '0-1');
  const longer = await cup.until((record) => numbersOf(record).join('') === '1212345');
  expect(longer.rounds[0]?.finished_at).toBeNull();
  expect(pairingsIn(longer, 1).at(-1)?.stage).toBe('blitz');
  await enter(2, '1-0');
  await cup.until((record) => numbersOf(record).at(-1) === 6);
  await enter(2, '0-1');
  await cup.until((record) => record.rounds[0]?.finished_at !== null);
  await cup.control('next_round');
  await cup.roundStarted(2);
  expect(refusalOf(await enter(1, '1-0'))[1]).toBe('wrong_state');
});

test('a player who withdraws loses the match', async () => {
  const [ann, bob] = players as [TestMember, TestMember];
  const cup = await TestTournament.create(club, owner, { format: 'knockout' });
  await cup.enter(ann, bob);
  await cup.control('start');
  await nextGame(cup, 1, 1, 1);
  expect((await cup.send(bob, 'DELETE', '/entry')).status).toBe(204);
  const { pairing, record } = await nextGame(cup, 1, 1, 1);
  await resignAs(
    record,
    players,
    pairing,
    member(record, pairing.white) === bob ? 'white' : 'black',
  );
  const over = await cup.until(({ tournament }) => tournament.status === 'finished');
  expect(over.players[0]?.user_id).toBe(ann.id);
});

test('a knockout needs a clock', async () => {
  const answer = await owner.send({
    method: 'POST',
    path: `/api/${club}/tournaments`,
    json: { name: 'Cup', format: 'knockout', timeControl: { days_per_move: 3 } },
  });
  expect(refusalOf(answer)).toEqual([422, 'clock_missing']);
});
