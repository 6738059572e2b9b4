import { setTimeout as pause } from 'node:timers/promises';
import { INITIAL_FEN, moverOf } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import {
  ask,
  refusalOf,
  seeded,
  startGame,
  type RawResponse,
  type Seeded,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { expect } from 'vitest';
import type { Club } from './club.testkit.ts';
import { retryUntilAnswered, type Answer } from './retry.testkit.ts';
import { FOOLS_MATE, KNIGHTS_OUT_AND_BACK, legalUcis } from './moves.testkit.ts';

/** Many concurrent games over HTTP, whose clients repeat requests until they are answered. */
export interface ConcurrentGames {
  /** The acknowledged moves of each game. */
  readonly acknowledged: ReadonlyMap<string, readonly string[]>;
  unfinished(): number;
  /** The number of acknowledged moves. */
  moves(): number;
  /** Whether both sides of every game have moved: before that, a long outage aborts it. */
  isUnderWay(): boolean;
  /** Plays every game to its end. */
  play(): Promise<void>;
}

/** After this many half-moves, the players end a game that is still running. */
const PLIES = 60;
const THINK_MS = [50, 250] as const;

/** Two of six games end by the rules, one by checkmate and one by repetition. The others have random moves. */
const SCRIPTS = [
  [...KNIGHTS_OUT_AND_BACK, ...KNIGHTS_OUT_AND_BACK, ...FOOLS_MATE],
  Array.from({ length: 4 }, () => KNIGHTS_OUT_AND_BACK).flat(),
  null,
  null,
  null,
  null,
];

export async function prepareGames(
  club: Club,
  size: number,
  seed: number,
): Promise<ConcurrentGames> {
  const games = await Promise.all(
    Array.from({ length: size }, (_, index) => {
      const { white, black } = club.pair(index);
      return startGame(white, withoutSignedCopy(black), { rated: index % 5 !== 0 });
    }),
  );
  const acknowledged = new Map(games.map(({ id }): [string, string[]] => [id, []]));
  const ended = new AbortController();
  let unfinished = size;

  async function playOut(game: TestGame, index: number): Promise<void> {
    const random = seeded(seed * size + index);
    const script = SCRIPTS[index % SCRIPTS.length] ?? null;
    const made = acknowledged.get(game.id) ?? [];
    await makeMoves(game, made, script, random, ended.signal);
    unfinished -= 1;
  }

  return {
    acknowledged,
    unfinished: () => unfinished,
    isUnderWay: () => [...acknowledged.values()].every((made) => made.length >= 2),
    moves: () => [...acknowledged.values()].reduce((sum, made) => sum + made.length, 0),
    async play() {
      try {
        await Promise.all(games.map(playOut));
      } finally {
        // After a failure, all clients stop.
        ended.abort();
        unfinished = 0;
      }
    },
  };
}

/** Without the signed copy of its data, the session has to be read from the database. */
function withoutSignedCopy(member: TestMember): TestMember {
  const cookie = () =>
    member
      .cookies()
      .split('; ')
      .filter((one) => !one.includes('session_data'))
      .join('; ');
  return {
    ...member,
    send: (request) => member.send({ ...request, headers: { cookie: cookie() } }),
  };
}

/** Plays until the game ends, and adds acknowledged moves to `made`. */
async function makeMoves(
  game: TestGame,
  made: string[],
  script: readonly string[] | null,
  random: Seeded,
  signal: AbortSignal,
): Promise<void> {
  let fen: string = INITIAL_FEN;
  while (made.length < PLIES) {
    await pause(random.between(...THINK_MS));
    const ply = made.length;
    const move = script?.[ply] ?? random.one(legalUcis(fen));
    const request = () => ask(game[moverOf(ply)], game, 'move', { move, ply });
    const after = gameOf((await retryUntilAnswered(request, signal)).response);
    made.push(move);
    expect(after.moves).toEqual(made);
    if (after.status !== 'active') return;
    ({ fen } = after.game_state);
  }
  await (random.percent(50) ? resign(game, random, signal) : agree(game, signal));
}

async function resign(game: TestGame, random: Seeded, signal: AbortSignal): Promise<void> {
  const player = random.one([game.white, game.black]);
  expectEnd(await retryUntilAnswered(() => ask(player, game, 'resign'), signal));
}

async function agree(game: TestGame, signal: AbortSignal): Promise<void> {
  const draw = (player: TestMember, action: 'offer' | 'accept') =>
    retryUntilAnswered(() => ask(player, game, 'draw', { action }), signal);
  gameOf((await draw(game.white, 'offer')).response);
  expectEnd(await draw(game.black, 'accept'));
}

/** After a lost answer, `game_over` means that an earlier attempt has ended the game. */
function expectEnd({ response, repeated }: Answer): void {
  if (repeated && response.status === 409) expect(refusalOf(response)[1]).toBe('game_over');
  else expect(gameOf(response).status).not.toBe('active');
}

function gameOf(response: RawResponse): ChessGame {
  if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
  return response.json<ChessGame>();
}
