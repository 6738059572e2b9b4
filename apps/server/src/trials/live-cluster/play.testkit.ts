import { setTimeout as pause } from 'node:timers/promises';
import { moverOf } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { ask, eventually, NotYet, seeded, type TestGame } from '@rookery/testkit';
import { retryUntilAnswered } from '../retry.testkit.ts';

/** Plays all games at a steady rate. Clients repeat a move until it is acknowledged. */
export interface Play {
  /** The acknowledged moves of a game. */
  made(gameId: string): readonly AcknowledgedMove[];
  /** The number of acknowledged moves of all games. */
  moves(): number;
  /** Pauses all games. Resolves once every sent move is answered. */
  hold(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
  /** Throws the first error of any game. */
  expectNoFailure(): void;
}

interface AcknowledgedMove {
  readonly move: string;
  /** The version of the game after the move. */
  readonly version: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export interface PlayOptions {
  readonly movesPerSecond: number;
  /** The moves of the game with this number. */
  readonly script: (game: number) => readonly string[];
}

const ANSWER_TIMEOUT_MS = 60_000;

export function startPlay(games: readonly TestGame[], options: PlayOptions): Play {
  const made = new Map<string, AcknowledgedMove[]>(games.map(({ id }) => [id, []]));
  const ended = new AbortController();
  const thinkMs = (1_000 * games.length) / options.movesPerSecond;
  let moves = 0;
  let unanswered = 0;
  let isHeld = false;
  let failure: Error | null = null;

  function madeIn(gameId: string): AcknowledgedMove[] {
    const known = made.get(gameId);
    if (known === undefined) throw new Error(`The game ${gameId} is not played.`);
    return known;
  }

  async function makeMove(game: TestGame, move: string): Promise<void> {
    const before = madeIn(game.id);
    const ply = before.length;
    const request = () => ask(game[moverOf(ply)], game, 'move', { move, ply });
    const { response } = await retryUntilAnswered(request, ended.signal);
    if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
    before.push({ move, version: response.json<ChessGame>().version, at: Date.now() });
    moves += 1;
  }

  const mayMove = () => !isHeld || ended.signal.aborted;

  async function playOne(game: TestGame, index: number): Promise<void> {
    const random = seeded(index);
    for (const move of options.script(index)) {
      await pause(thinkMs * (0.5 + random.fraction()));
      while (!mayMove()) await pause(10);
      if (ended.signal.aborted) return;
      unanswered += 1;
      await makeMove(game, move).finally(() => (unanswered -= 1));
    }
    throw new Error('A game has no scripted moves left.');
  }

  const playing = Promise.all(games.map(playOne)).catch((error: Error) => {
    failure ??= error;
    ended.abort();
  });

  function expectNoFailure(): void {
    if (failure !== null) throw failure;
  }

  async function hold(): Promise<void> {
    isHeld = true;
    await eventually(() => {
      if (unanswered > 0) throw new NotYet(`${unanswered} moves are unanswered.`);
    }, ANSWER_TIMEOUT_MS);
    expectNoFailure();
  }

  return {
    made: madeIn,
    moves: () => moves,
    hold,
    resume() {
      isHeld = false;
    },
    async stop() {
      ended.abort();
      await playing;
    },
    expectNoFailure,
  };
}
