import { setTimeout as pause } from 'node:timers/promises';
import { moverOf, oppositeColor } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import {
  ask,
  createTestDatabase,
  inLanes,
  look,
  refusalOf,
  seeded,
  startGame,
  startServer,
  type RawResponse,
  type Seeded,
  type TestGame,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectSoundBooks, readBooks } from './books.testkit.ts';
import { gatherClub, type Club } from './club.testkit.ts';
import { isLong } from './length.testkit.ts';
import { FOOLS_MATE, legalUcis } from './moves.testkit.ts';

const GAMES = isLong ? 1_000 : 250;
const GAMES_AT_ONCE = 24;
const SEED = 3;

/** For nobody, on no board these games come to. */
const ILLEGAL = 'a1h8';

let databaseUrl: string;
let server: TestServer;
let club: Club;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  club = await gatherClub(server.url, 30);
});
afterAll(async () => {
  await server.stop();
  club.close();
});

test('of all who race for a ply one makes a move, and everybody is told what became of theirs', async () => {
  const told = new Map<string, Told>();
  await inLanes(GAMES, GAMES_AT_ONCE, async (index) => {
    const random = seeded(SEED * GAMES + index);
    const { white, black } = club.pair(index);
    const game = await startGame(white, black, { rated: index % 5 !== 0 });
    const last = await playRaced(game, index, random);
    const end = last.status === 'active' ? await ENDS[index % ENDS.length]?.(game) : undefined;
    told.set(game.id, toldOf(end ?? last));
  });
  const books = await readBooks(databaseUrl);
  const stored = books.games.map(({ id, moves, reason }) => [id, { moves, reason }]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(told));
  expectSoundBooks(books);
  expect(new Set(books.games.map(({ reason }) => reason))).toEqual(
    new Set([null, 'checkmate', 'resignation', 'agreement']),
  );
  expect(server.log().filter((line) => line.includes('request failed'))).toEqual([]);
}, 300_000);

interface Told {
  readonly moves: readonly string[];
  readonly reason: string | null;
}

function toldOf({ moves, game_state }: ChessGame): Told {
  return { moves, reason: game_state.outcome?.reason ?? null };
}

/** How a game goes on after its raced plies: by its number, so that each way is taken as often. */
const ENDS: readonly ((game: TestGame) => Promise<ChessGame | undefined>)[] = [
  async () => undefined,
  async () => undefined,
  bothResign,
  bothOfferDraw,
];

/** Every fourth game is about to end by mate: there, a move races against the end of the game. */
function scriptOf(index: number): readonly string[] | null {
  return index % ENDS.length === 1 ? FOOLS_MATE : null;
}

/** Answers the game after the last ply. */
async function playRaced(game: TestGame, index: number, random: Seeded): Promise<ChessGame> {
  const script = scriptOf(index);
  const plies = script?.length ?? random.between(4, 6);
  let now = gameOf(await look(game.white, game));
  while (now.moves.length < plies && now.status === 'active') {
    const ply = now.moves.length;
    const legal = legalUcis(now.game_state.fen);
    const move = script?.[ply] ?? random.one(legal);
    // A script allows no other move but in place of its last.
    const others = script === null || ply === plies - 1 ? legal.filter((uci) => uci !== move) : [];
    const rival = others.length === 0 ? ILLEGAL : random.one(others);
    now = await race(game, now.moves, [move, rival], random);
  }
  return now;
}

/** Four requests at once for one ply: a move, the same again, another, and an intruder's. */
async function race(
  game: TestGame,
  made: readonly string[],
  [move, rival]: readonly [string, string],
  random: Seeded,
): Promise<ChessGame> {
  const ply = made.length;
  const attempt = (uci: string) => ask(game[moverOf(ply)], game, 'move', { move: uci, ply });
  // Who is sent first is not who comes first.
  const soon = async <T>(request: () => Promise<T>) => {
    await pause(random.between(0, 3));
    return request();
  };
  const [one, other, same, judge] = await Promise.all([
    soon(() => attempt(move)),
    soon(() => attempt(rival)),
    soon(() => attempt(move)),
    soon(() => random.one(INTRUSIONS)(game, made, random)),
  ]);
  const rivalWon = other.status === 200;
  const [after, repeated] = rivalWon ? [gameOf(other)] : [gameOf(one), gameOf(same)];
  if (!rivalWon) expect(repeated).toEqual(after);
  expect(after.moves).toEqual([...made, rivalWon ? rival : move]);
  expect(after.version).toBe(ply + 1);

  const late = after.status === 'active' ? 'stale_ply' : 'game_over';
  const refusals: [number, string][] = [[409, late]];
  if (rival === ILLEGAL) refusals.push([422, 'illegal_move']);
  for (const loser of rivalWon ? [one, same] : [other]) {
    expect(refusalOf(loser)).toBeOneOf(refusals);
  }
  judge(after, late);
  return after;
}

type Late = 'stale_ply' | 'game_over';
type Judge = (after: ChessGame, late: Late) => void;
type Intrusion = (game: TestGame, made: readonly string[], random: Seeded) => Promise<Judge>;

/** What nobody's move is made of. Each answers how to judge the answer once the ply is decided. */
const INTRUSIONS: readonly Intrusion[] = [illegal, illegalWithoutPly, outOfTurn, stranger, again];

async function illegal(game: TestGame, made: readonly string[]): Promise<Judge> {
  const ply = made.length;
  const answer = await ask(game[moverOf(ply)], game, 'move', { move: ILLEGAL, ply });
  return (_after, late) =>
    expect(refusalOf(answer)).toBeOneOf([
      [422, 'illegal_move'],
      [409, late],
    ]);
}

async function illegalWithoutPly(game: TestGame, made: readonly string[]): Promise<Judge> {
  const answer = await ask(game[moverOf(made.length)], game, 'move', { move: ILLEGAL });
  return (after) =>
    expect(refusalOf(answer)).toBeOneOf([
      [422, 'illegal_move'],
      [409, after.status === 'active' ? 'not_your_turn' : 'game_over'],
    ]);
}

async function outOfTurn(game: TestGame, made: readonly string[], random: Seeded): Promise<Judge> {
  const ply = made.length;
  const move = random.one(['e7e5', 'e2e4', 'g1f3', 'b8c6']);
  const answer = await ask(game[oppositeColor(moverOf(ply))], game, 'move', { move, ply });
  return (_after, late) =>
    expect(refusalOf(answer)).toBeOneOf([
      [409, 'not_your_turn'],
      [409, late],
    ]);
}

async function stranger(game: TestGame, made: readonly string[], random: Seeded): Promise<Judge> {
  const others = club.members.filter((member) => member !== game.white && member !== game.black);
  const answer = await ask(random.one(others), game, 'move', { move: 'e2e4', ply: made.length });
  return () => expect(refusalOf(answer)).toEqual([403, 'not_a_player']);
}

/** The ply before, sent once more: made long ago, and answered as what it is. */
async function again(game: TestGame, made: readonly string[]): Promise<Judge> {
  const ply = made.length - 1;
  const move = made[ply];
  if (move === undefined) return illegal(game, made);
  const answer = await ask(game[moverOf(ply)], game, 'move', { move, ply });
  return (after) => {
    const seen = gameOf(answer);
    expect(seen.moves).toEqual(after.moves.slice(0, seen.moves.length));
    expect(seen.moves.length).toBeOneOf([made.length, made.length + 1]);
    expect(seen.version).toBe(seen.moves.length);
  };
}

async function bothResign(game: TestGame): Promise<ChessGame> {
  const answers = await both(game, 'resign');
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
  expect(refused).toEqual([[409, 'game_over']]);
  return gameOf(accepted[0] as RawResponse);
}

async function bothOfferDraw(game: TestGame): Promise<ChessGame> {
  const answers = (await both(game, 'draw', { action: 'offer' })).map(gameOf);
  // Two sides that offer agree: the second of them is told so.
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['active', 'drawn']);
  return answers.find(({ status }) => status === 'drawn') as ChessGame;
}

function both(game: TestGame, what: string, json?: unknown): Promise<RawResponse[]> {
  return Promise.all([game.white, game.black].map((player) => ask(player, game, what, json)));
}

function gameOf(response: RawResponse): ChessGame {
  if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
  return response.json<ChessGame>();
}
