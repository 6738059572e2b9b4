import { eventually, type TestServer, isLong } from '@rookery/testkit';
import { expect } from 'vitest';
import type { Board } from './board.testkit.ts';
import { activeRelay, metric, type Cluster } from './cluster.testkit.ts';
import type { Play } from './play.testkit.ts';
import { dropSlot, preventSlots, slots } from './slot.testkit.ts';

export interface Fault {
  readonly fault: string;
  /** Breaks something and repairs it. */
  readonly inject: (cluster: Cluster, play: Play) => Promise<void>;
  /** The time for all boards to be current after the repair, given the length of the outage. */
  readonly limitMs: (outageMs: number) => number;
  /** Whether this board has to join again; others only see a delay, or nothing. */
  readonly needsRejoin: (board: Board, cluster: Cluster) => boolean;
}

/** The long trial runs on a quiet machine and keeps the goal; the gate only catches boards that stay behind. */
const MAX_RECOVERY_MS = isLong ? 10_000 : 100_000;
const usualLimit = () => MAX_RECOVERY_MS;

/**
 * The Supabase client reconnects 1, 3, 8 and 18 seconds after it lost its socket. If a gateway takes longer than 8 to
 * start on a busy machine, the next attempt is up to 10 seconds later.
 */
const limitWithRetry = (outageMs: number) => MAX_RECOVERY_MS + (outageMs < 8_000 ? 0 : 10_000);

export const FAULTS: readonly Fault[] = [
  {
    fault: 'the active relay is killed',
    inject: killActiveRelay,
    limitMs: usualLimit,
    needsRejoin: () => false,
  },
  {
    fault: 'a gateway is killed',
    inject: killGateway,
    limitMs: limitWithRetry,
    needsRejoin: ({ gatewayUrl }, { gateways }) => gatewayUrl === gateways[0].url,
  },
  { fault: 'NATS is killed', inject: killNats, limitMs: usualLimit, needsRejoin: () => true },
  {
    fault: 'Postgres crashes',
    inject: crashPostgres,
    limitMs: usualLimit,
    needsRejoin: () => false,
  },
  {
    fault: 'the replication slot is dropped',
    inject: loseSlot,
    limitMs: usualLimit,
    needsRejoin: () => true,
  },
];

/** So many that many boards would miss some without a resync. */
const MOVES_MEANWHILE = 75;

async function movesMade(play: Play): Promise<void> {
  const wanted = play.moves() + MOVES_MEANWHILE;
  await eventually(() => expect(play.moves()).toBeGreaterThan(wanted));
}

async function killActiveRelay(cluster: Cluster, play: Play): Promise<void> {
  const killed = await activeRelay(cluster);
  const standbys = cluster.relays.filter((relay) => relay !== killed);
  await killed.stop('SIGKILL');
  await eventually(async () => expect(await Promise.all(standbys.map(isActive))).toContain(1));
  await movesMade(play);
  await killed.start();
}

const isActive = (relay: TestServer) => metric(relay, 'relay_active');

async function killGateway({ gateways: [gateway] }: Cluster, play: Play): Promise<void> {
  await gateway.stop('SIGKILL');
  await Promise.all([gateway.start(), movesMade(play)]);
}

async function killNats({ nats }: Cluster, play: Play): Promise<void> {
  await nats.stop('SIGKILL');
  await movesMade(play);
  await nats.start();
}

async function crashPostgres({ postgres }: Cluster): Promise<void> {
  await postgres.crash();
  await postgres.start();
}

async function loseSlot({ databaseUrl }: Cluster, play: Play): Promise<void> {
  const [before] = await slots(databaseUrl);
  const allowSlots = await preventSlots(databaseUrl);
  try {
    await dropSlot(databaseUrl);
    await movesMade(play);
  } finally {
    await allowSlots();
  }
  await eventually(async () => {
    const [now, ...others] = await slots(databaseUrl);
    expect(now).toMatchObject({ active: true });
    expect(now?.name).not.toBe(before?.name);
    expect(others).toEqual([]);
  });
}
