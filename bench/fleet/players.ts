import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH, type ChessGame } from '@rookery/contract';
import {
  inLanes,
  seeded,
  startGame,
  startTraining,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { liveToken } from '@rookery/testkit/live';
import { signUpClub, type Club } from '../../apps/server/src/trials/club.testkit.ts';
import { startPlay, type Play } from '../../apps/server/src/trials/live-cluster/play.testkit.ts';
import { longGame } from '../../apps/server/src/trials/live-cluster/script.testkit.ts';
import { allMoves } from '../every-move.ts';
import { startLoad, type Load as Sockets } from '../live/child.ts';
import type { RunningFleet } from './platform.ts';

const MEMBERS_PER_API = 16;
const SCRIPTS = 8;
/** More than are played in a run. */
const PLIES = 300;
/** A member moves this often in a game with a bot, which is longer than the bot takes. */
export const BOT_TURN_MS = 2_000;

/** Members of a platform, who cause its load. */
export class Players {
  readonly #fleet: RunningFleet;
  readonly #clubs: readonly Club[];
  readonly #scripts = Array.from({ length: SCRIPTS }, (_, seed) => longGame(PLIES, seed));

  private constructor(fleet: RunningFleet, clubs: readonly Club[]) {
    this.#fleet = fleet;
    this.#clubs = clubs;
  }

  static async signUp(fleet: RunningFleet): Promise<Players> {
    const clubs = await Promise.all(
      fleet.with('api').map(({ url }) => signUpClub(url, MEMBERS_PER_API)),
    );
    return new Players(fleet, clubs);
  }

  /** Starts games whose players use different api processes, if there are several. */
  async startGames(count: number): Promise<TestGame[]> {
    const games: TestGame[] = [];
    await inLanes(count, 8, async (index) => {
      const white = this.#member(index);
      const black = this.#member(index + 1 + this.#clubs.length * Math.floor(index / 64));
      games[index] = await startGame(white, black === white ? this.#member(index + 1) : black);
    });
    return games;
  }

  play(games: readonly TestGame[], movesPerSecond: number): Play {
    return startPlay(games, {
      movesPerSecond,
      script: (game) => this.#scripts[game % SCRIPTS] ?? [],
    });
  }

  /** Sockets that follow games, the same number at each gateway. */
  async follow(sockets: Sockets, games: readonly TestGame[], followers: number): Promise<void> {
    const tokens = await Promise.all([0, 1].map((index) => liveToken(this.#member(index))));
    const gateways = this.#fleet.with('gateway');
    for (const { url } of gateways) {
      await sockets.open({
        url: `${url.replace('http', 'ws')}${LIVE_PATH}?vsn=2.0.0`,
        tokens,
        count: Math.round((games.length * followers) / gateways.length),
        games: games.map(({ id }) => id),
      });
    }
  }

  /** Reads the lobby this often until it is aborted. Returns the number of pages that were read. */
  async readPages(perSecond: number, signal: AbortSignal): Promise<number> {
    const running = new Set<Promise<void>>();
    const failures: unknown[] = [];
    let pages = 0;
    while (!signal.aborted) {
      const page: Promise<void> = readLobby(this.#member(pages))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(page));
      running.add(page);
      pages += 1;
      await pause(1_000 / perSecond);
    }
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
    return pages;
  }

  /** Plays this many games with bots until it is aborted. Returns the number of answered moves. */
  async playBots(games: number, signal: AbortSignal): Promise<number> {
    const moves = await Promise.all(
      Array.from({ length: games }, (_, index) => playBot(this.#member(index), index, signal)),
    );
    return moves.reduce((sum, made) => sum + made, 0);
  }

  close(): void {
    for (const club of this.#clubs) club.close();
  }

  /** Neighbours use different api processes. */
  #member(index: number): TestMember {
    const club = this.#clubs[index % this.#clubs.length];
    const member = club?.members[Math.floor(index / this.#clubs.length) % MEMBERS_PER_API];
    if (member === undefined) throw new Error('Nobody has signed up.');
    return member;
  }
}

export function openSockets(): Sockets {
  return startLoad();
}

const LOBBY = [
  '/api/chess/games?status=active&limit=10',
  '/api/chess/games?status=finished&limit=10',
  '/api/chess/seeks',
  '/api/chess/leaderboard?limit=5',
];

async function readLobby(member: TestMember): Promise<void> {
  await Promise.all(
    LOBBY.map(async (path) => {
      const { status, text } = await member.send({ path });
      // An overloaded server refuses expensive reads; here, the load is far below that.
      if (status !== 200) throw new Error(`${status}: ${text}`);
    }),
  );
}

async function playBot(member: TestMember, index: number, signal: AbortSignal): Promise<number> {
  const chance = seeded(index);
  let game = await startTraining(member, 1);
  let answered = 0;
  while (!signal.aborted) {
    if (game.status !== 'active') game = await startTraining(member, 1);
    const path = `/api/chess/games/${game.id}`;
    const { turn, fen, ply } = game.game_state;
    if (turn === 'white') {
      const json = { move: chance.one(allMoves(fen)), ply };
      const moved = await member.send({ method: 'POST', path: `${path}/move`, json });
      if (moved.status !== 200) throw new Error(moved.text);
    }
    await pause(BOT_TURN_MS);
    game = (await member.send({ path })).json<ChessGame>();
    if (game.game_state.ply > ply && game.game_state.turn === 'white') answered += 1;
  }
  return answered;
}
