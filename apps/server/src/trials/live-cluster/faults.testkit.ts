import { eventually, type TestServer } from '@rookery/testkit';
import { expect } from 'vitest';
import type { Board } from './board.testkit.ts';
import { activeRelay, metric, type Cluster } from './cluster.testkit.ts';
import type { Play } from './play.testkit.ts';
import { dropSlot, preventSlots, slots } from './slot.testkit.ts';

export interface Fault {
  readonly fault: string;
  /** Breaks something, and brings it back. */
  readonly strike: (cluster: Cluster, play: Play) => Promise<void>;
  /** For everybody to be current, after the broken part was away for so long and is back. */
  readonly limitMs: (awayMs: number) => number;
  /** Whether somebody has to join again. To all others it is a delay, or nothing. */
  readonly disturbs: (board: Board, cluster: Cluster) => boolean;
}

const RECOVERED_WITHIN_MS = 10_000;
const soon = () => RECOVERED_WITHIN_MS;

/**
 * The stock client tries 1, 3, 8 and 18 seconds after it lost its socket. Where a busy machine took
 * longer than 8 to start a gateway, nobody is there to be served for up to 10 more.
 */
const withNextTry = (awayMs: number) => RECOVERED_WITHIN_MS + (awayMs < 8_000 ? 0 : 10_000);

export const FAULTS: readonly Fault[] = [
  {
    fault: 'the active relay is killed',
    strike: killActiveRelay,
    limitMs: soon,
    disturbs: () => false,
  },
  {
    fault: 'a gateway is killed',
    strike: killGateway,
    limitMs: withNextTry,
    disturbs: ({ gatewayUrl }, { gateways }) => gatewayUrl === gateways[0].url,
  },
  { fault: 'NATS is killed', strike: killNats, limitMs: soon, disturbs: () => true },
  { fault: 'Postgres crashes', strike: crashPostgres, limitMs: soon, disturbs: () => false },
  {
    fault: 'the replication slot is dropped',
    strike: loseSlot,
    limitMs: soon,
    disturbs: () => true,
  },
];

/** Enough to be missed by many boards if nobody makes up for them. */
const MOVES_MEANWHILE = 75;

async function movesMade(play: Play): Promise<void> {
  const enough = play.moves() + MOVES_MEANWHILE;
  await eventually(() => expect(play.moves()).toBeGreaterThan(enough));
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
