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
  isLong,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectConsistentResults, readResults } from './stored-results.testkit.ts';
import { signUpClub, type Club } from './club.testkit.ts';
import { FOOLS_MATE, legalUcis } from './moves.testkit.ts';

const GAMES = isLong ? 1_000 : 60;
const GAMES_AT_ONCE = 24;
const SEED = 3;

/** Illegal in every position of these games. */
const ILLEGAL = 'a1h8';

let databaseUrl: string;
let server: TestServer;
let club: Club;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  club = await signUpClub(server.url, 30);
});
afterAll(async () => {
  await server.stop();
  club.close();
});

test('of concurrent requests for a ply one succeeds, and each gets the right answer', async () => {
  const answered = new Map<string, GameSummary>();
  await inLanes(GAMES, GAMES_AT_ONCE, async (index) => {
    const random = seeded(SEED * GAMES + index);
    const { white, black } = club.pair(index);
    const game = await startGame(white, black, { rated: index % 5 !== 0 });
    const last = await playRaced(game, index, random);
    const end = last.status === 'active' ? await ENDS[index % ENDS.length]?.(game) : undefined;
    answered.set(game.id, summaryOf(end ?? last));
  });
  const results = await readResults(databaseUrl);
  const stored = results.games.map(({ id, moves, reason }) => [id, { moves, reason }]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(answered));
  expectConsistentResults(results);
  expect(new Set(results.games.map(({ reason }) => reason))).toEqual(
    new Set([null, 'checkmate', 'resignation', 'agreement']),
  );
  expect(server.log().filter((entry) => entry.includes('request failed'))).toEqual([]);
});

interface GameSummary {
  readonly moves: readonly string[];
  readonly reason: string | null;
}

function summaryOf({ moves, game_state }: ChessGame): GameSummary {
  return { moves, reason: game_state.outcome?.reason ?? null };
}

/** How a game continues after the races, chosen by its number so that each is used equally often. */
const ENDS: readonly ((game: TestGame) => Promise<ChessGame | undefined>)[] = [
  async () => undefined,
  async () => undefined,
  bothResign,
  bothOfferDraw,
];

/** Every fourth game ends by checkmate, so that a move races against the end of the game. */
function scriptOf(index: number): readonly string[] | null {
  return index % ENDS.length === 1 ? FOOLS_MATE : null;
}

/**
 * In a scripted game, only the last move can have a legal rival. In every second of them it has none, so that some games
 * are sure to end by checkmate.
 */
function hasLegalRival(index: number, pliesLeft: number): boolean {
  if (scriptOf(index) === null) return true;
  return pliesLeft === 1 && index % (2 * ENDS.length) === 1;
}

/** Returns the game after the last ply. */
async function playRaced(game: TestGame, index: number, random: Seeded): Promise<ChessGame> {
  const script = scriptOf(index);
  const plies = script?.length ?? random.between(4, 6);
  let now = gameOf(await look(game.white, game));
  while (now.moves.length < plies && now.status === 'active') {
    const ply = now.moves.length;
    const legal = legalUcis(now.game_state.fen);
    const move = script?.[ply] ?? random.one(legal);
    const others = hasLegalRival(index, plies - ply) ? legal.filter((uci) => uci !== move) : [];
    const rival = others.length === 0 ? ILLEGAL : random.one(others);
    now = await race(game, now.moves, [move, rival], random);
  }
  return now;
}

/** Four concurrent requests for one ply: a move, the same move, a rival move and an invalid request. */
async function race(
  game: TestGame,
  made: readonly string[],
  [move, rival]: readonly [string, string],
  random: Seeded,
): Promise<ChessGame> {
  const ply = made.length;
  const attempt = (uci: string) => ask(game[moverOf(ply)], game, 'move', { move: uci, ply });
  // Random delays vary the order of arrival.
  const delayed = async <T>(request: () => Promise<T>) => {
    await pause(random.between(0, 3));
    return request();
  };
  const [one, other, same, check] = await Promise.all([
    delayed(() => attempt(move)),
    delayed(() => attempt(rival)),
    delayed(() => attempt(move)),
    delayed(() => random.one(INVALID_REQUESTS)(game, made, random)),
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
  check(after, late);
  return after;
}

type Late = 'stale_ply' | 'game_over';
type AnswerCheck = (after: ChessGame, late: Late) => void;
type InvalidRequest = (
  game: TestGame,
  made: readonly string[],
  random: Seeded,
) => Promise<AnswerCheck>;

/** Requests that cannot succeed as a new move. Each returns a check of its answer for after the race. */
const INVALID_REQUESTS: readonly InvalidRequest[] = [
  illegal,
  illegalWithoutPly,
  outOfTurn,
  byNonPlayer,
  repeatLastMove,
];

async function illegal(game: TestGame, made: readonly string[]): Promise<AnswerCheck> {
  const ply = made.length;
  const answer = await ask(game[moverOf(ply)], game, 'move', { move: ILLEGAL, ply });
  return (_after, late) =>
    expect(refusalOf(answer)).toBeOneOf([
      [422, 'illegal_move'],
      [409, late],
    ]);
}

async function illegalWithoutPly(game: TestGame, made: readonly string[]): Promise<AnswerCheck> {
  const answer = await ask(game[moverOf(made.length)], game, 'move', { move: ILLEGAL });
  return (after) =>
    expect(refusalOf(answer)).toBeOneOf([
      [422, 'illegal_move'],
      [409, after.status === 'active' ? 'not_your_turn' : 'game_over'],
    ]);
}

async function outOfTurn(
  game: TestGame,
  made: readonly string[],
  random: Seeded,
): Promise<AnswerCheck> {
  const ply = made.length;
  const move = random.one(['e7e5', 'e2e4', 'g1f3', 'b8c6']);
  const answer = await ask(game[oppositeColor(moverOf(ply))], game, 'move', { move, ply });
  return (_after, late) =>
    expect(refusalOf(answer)).toBeOneOf([
      [409, 'not_your_turn'],
      [409, late],
    ]);
}

async function byNonPlayer(
  game: TestGame,
  made: readonly string[],
  random: Seeded,
): Promise<AnswerCheck> {
  const others = club.members.filter((member) => member !== game.white && member !== game.black);
  const answer = await ask(random.one(others), game, 'move', { move: 'e2e4', ply: made.length });
  return () => expect(refusalOf(answer)).toEqual([403, 'not_a_player']);
}

/** Repeats the previous move, which is answered with the current game. */
async function repeatLastMove(game: TestGame, made: readonly string[]): Promise<AnswerCheck> {
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
  // The second of two offers accepts the first.
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
