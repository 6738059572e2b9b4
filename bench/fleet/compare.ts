import { setTimeout as pause } from 'node:timers/promises';
import { BOT_TURN_MS, openSockets, Players } from './players.ts';
import { predict, type Costs, type Fleet, type Load } from './model.ts';
import { memoryOf, usageDuring, type RunningFleet } from './platform.ts';

const GAMES = 150;
const FOLLOWERS = 8;
const BOT_GAMES = 6;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 12_000;

/** The same for every platform, and far below what this machine can do. */
export const OFFERED: Load = {
  movesPerSecond: 150,
  followers: FOLLOWERS,
  pagesPerSecond: 5,
  botMovesPerSecond: (BOT_GAMES * 1_000) / BOT_TURN_MS,
  sockets: GAMES * FOLLOWERS,
};

export interface Comparison {
  readonly name: string;
  readonly predicted: number;
  readonly measured: number;
}

/** Offers the load to a platform. Returns processors, memory and deliveries as predicted and as measured. */
export async function compare(
  costs: Costs,
  fleet: Fleet,
  running: RunningFleet,
): Promise<Comparison[]> {
  const players = await Players.signUp(running);
  const sockets = openSockets();
  const over = new AbortController();
  try {
    const games = await players.startGames(GAMES);
    await players.follow(sockets, games, FOLLOWERS);
    const play = players.play(games, OFFERED.movesPerSecond);
    const others = Promise.all([
      players.readPages(OFFERED.pagesPerSecond, over.signal),
      players.playBots(BOT_GAMES, over.signal),
    ]);
    // An error is told below, where they are awaited.
    others.catch(() => undefined);
    try {
      await pause(WARM_UP_MS);
      await sockets.report();
      const made = play.moves();
      const usage = await usageDuring(running, () => pause(MEASURED_MS));
      const { messages, missing, closed } = await sockets.report();
      if (closed + missing > 0)
        throw new Error(`${closed} closed sockets, ${missing} missing moves.`);
      const moves = (play.moves() - made) / usage.seconds;
      play.expectNoFailure();
      const { cores, memory, deliveredPerSecond } = predict(costs, fleet, OFFERED);
      const measured = memoryOf(running);
      return [
        ...rows(cores, usage.cores, (name) => `${name}: processors`),
        ...rows(memory, measured, (name) => `${name}: memory, MB`, 1 / 1_048_576),
        { name: 'moves a second', predicted: OFFERED.movesPerSecond, measured: moves },
        {
          name: 'deliveries a second',
          predicted: deliveredPerSecond,
          measured: messages / usage.seconds,
        },
      ];
    } finally {
      over.abort();
      await play.stop();
      await others;
    }
  } finally {
    sockets.end();
    players.close();
  }
}

function rows(
  predicted: ReadonlyMap<string, number>,
  measured: ReadonlyMap<string, number>,
  nameOf: (name: string) => string,
  factor = 1,
): Comparison[] {
  return [...predicted].map(([name, value]) => ({
    name: nameOf(name),
    predicted: value * factor,
    measured: (measured.get(name) ?? 0) * factor,
  }));
}
