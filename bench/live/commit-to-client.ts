import { startLoad } from './child.ts';
import { openClub } from './club.ts';
import { processorTimes, sharesSince } from './processes.ts';
import { writeMoves } from './writes.ts';

const GAMES = 2_500;
const SOCKETS = 5_000;
const MOVES_PER_SECOND = 1_000;
const SECONDS = 20;

/** The time from commit to client, with two connections at each of many games. */
export async function measureCommitToClient(serverUrl: string, directory: string) {
  const { databaseUrl, server, socketUrl, tokens, games } = await openClub(serverUrl, GAMES);
  const load = startLoad();
  try {
    await load.open({ url: socketUrl, tokens, count: SOCKETS, games });
    const write = (seconds: number) =>
      writeMoves({ databaseUrl, directory, games: GAMES, perSecond: MOVES_PER_SECOND, seconds });
    await write(3);
    await settled(load);
    await load.report();
    const before = processorTimes();
    await write(SECONDS);
    const shares = sharesSince(before, SECONDS);
    const { messages, latencies, missing, closed } = await settled(load);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    console.log(
      `commit → client: ${SOCKETS} sockets on ${GAMES} games, ${(messages / 2 / SECONDS).toFixed(0)} moves/s: ` +
        `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ` +
        `max ${at(0.999_999).toFixed(0)} ms, missing ${missing}, closed ${closed}`,
    );
    console.log(`  processors: ${shares}`);
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99), missing: missing + closed };
  } finally {
    load.end();
    await server.stop();
  }
}

/** Waits until no more messages arrive. */
async function settled(load: ReturnType<typeof startLoad>) {
  const latencies: number[] = [];
  let total = { messages: 0, missing: 0, closed: 0 };
  for (;;) {
    const { latencies: more, ...counts } = await load.report();
    latencies.push(...more);
    total = {
      messages: total.messages + counts.messages,
      missing: total.missing + counts.missing,
      closed: counts.closed,
    };
    if (counts.messages === 0 && total.messages > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { ...total, latencies: latencies.toSorted((a, b) => a - b) };
}
