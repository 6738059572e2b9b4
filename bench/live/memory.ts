import { setTimeout as pause } from 'node:timers/promises';
import { startBareServer, startLoad } from './child.ts';
import { openClub } from './club.ts';
import { residentBytes } from './processes.ts';

const SOCKETS = 15_000;
const GAMES = 7_500;

/** The memory of an idle connection, relative to a bare `ws` server. */
export async function measureMemory(serverUrl: string) {
  const club = await openClub(serverUrl, GAMES);
  const bare = await startBareServer();
  try {
    const { socketUrl, tokens, games, server } = club;
    const ours = await growth(server.pid(), { url: socketUrl, tokens, games });
    const baseline = await growth(bare.pid, { url: bare.url, tokens: [], games: [] });
    console.log(
      `memory: ${SOCKETS} sockets, each subscribed to one of ${GAMES} games: ` +
        `${(ours / 1_024).toFixed(1)} kB a socket, bare ws ${(baseline / 1_024).toFixed(1)} kB`,
    );
    return { ours, baseline };
  } finally {
    bare.end();
    await club.server.stop();
  }
}

interface Target {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly games: readonly string[];
}

async function growth(pid: number, target: Target): Promise<number> {
  const before = await settledBytes(pid);
  const load = startLoad();
  try {
    await load.open({ ...target, count: SOCKETS });
    const after = await settledBytes(pid);
    const { closed } = await load.report();
    if (closed > 0) throw new Error(`${closed} of ${SOCKETS} sockets were closed.`);
    return (after - before) / SOCKETS;
  } finally {
    load.end();
  }
}

/** Waits for the garbage collector. */
async function settledBytes(pid: number): Promise<number> {
  await pause(5_000);
  return residentBytes(pid);
}
