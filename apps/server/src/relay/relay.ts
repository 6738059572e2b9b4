import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@rookery/bus';
import {
  isSlotInUse,
  openChangeLog,
  type RoleAccess,
  type LogReader,
  type PoolUse,
  type RowChange,
} from '@rookery/database';
import { ANNOUNCE_EVERY_MS, writeAnnouncement } from '../live/announcement.ts';
import { RELAY_SUBJECT } from '../live/subjects.ts';
import type { Log } from '../runtime/log.ts';
import { startLoop } from '../runtime/loop.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import { createEncoder, type EncodableChange } from './encode-change.ts';
import { createLagTracker } from './lag-tracker.ts';

export interface Relay {
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  /** Resolves even while the database does not answer. */
  metrics(): Promise<RelayMetrics>;
  pool(): PoolUse;
  stop(): Promise<void>;
}

export interface RelayMetrics {
  /** Whether this relay is the one that reads the log. */
  readonly active: boolean;
  readonly published: number;
  /**
   * Age of the oldest part of the log that no relay has confirmed; if there is none, the time from commit to
   * publication of the newest change. Null if the database does not answer.
   */
  readonly lagMs: number | null;
  /** Bytes of the log that no relay has confirmed. Null if the database does not answer. */
  readonly lagBytes: number | null;
  /** How many bytes Postgres keeps for a relay. Null if there is no limit, or if the database does not answer. */
  readonly lagLimitBytes: number | null;
}

/** How often a standby relay checks whether the slot is free. */
const CHECK_SLOT_EVERY_MS = 250;
const RETRY_AFTER_MS = 500;
const REPEAT_WARNING_AFTER_MS = 30_000;
/** How long the lag of the newest change is reported. */
const RECENT_LAG_MS = 2_000;
const OBSERVE_LAG_EVERY_MS = 1_000;
/** Shorter than the scrape timeout of Prometheus. */
const METRICS_LIMIT_MS = 2_000;

export interface RelayOptions extends RoleAccess {
  /** Whether the bus is in-process, so that no other process gets its messages. */
  readonly isBusInProcess: boolean;
}

/**
 * Publishes every committed change from the log on the bus, in order, at least once. Only one relay is active at
 * a time, because Postgres gives the slot to one reader; the others stand by.
 */
export function startRelay(options: RelayOptions, bus: Bus, log: Log): Relay {
  const changes = openChangeLog({
    ...options,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const stopping = new AbortController();
  let reader: LogReader | null = null;
  let published = 0;
  let newest = { lagMs: 0, at: 0 };
  const tracker = createLagTracker();

  /** Relays until it fails or stops. Returns the time to wait before the next attempt. */
  async function relay(): Promise<number> {
    try {
      const slot = await changes.findSlot();
      if (slot.isInUse) return standBy();
      reader = await changes.read(slot);
      if (stopping.signal.aborted) return 0;
      log.info({ slot: slot.name }, 'relaying changes');
      await relayFrom(reader, slot.name);
      return 0;
    } catch (error) {
      if (isSlotInUse(error)) return standBy();
      warn(error);
      return RETRY_AFTER_MS;
    } finally {
      await reader?.close();
      reader = null;
    }
  }

  let lastWarning = { message: '', at: 0 };
  /** Retries come twice a second, so the same error is logged only now and then. */
  function warn(error: unknown): void {
    const message = String(error);
    const isNew =
      message !== lastWarning.message || Date.now() - lastWarning.at > REPEAT_WARNING_AFTER_MS;
    if (!isNew) return;
    lastWarning = { message, at: Date.now() };
    log.warn({ err: error }, 'could not relay changes, trying again');
  }

  let warned = false;
  /** Another relay reads the log. Its changes reach this process only over a shared bus. */
  function standBy(): number {
    if (options.isBusInProcess && !warned) {
      log.error(
        'another process relays the changes; without NATS_URL they do not reach this process',
      );
      warned = true;
    }
    return CHECK_SLOT_EVERY_MS;
  }

  async function relayFrom(from: LogReader, slot: string): Promise<void> {
    const encode = createEncoder(await changes.typeNames());
    const announcements = announce(bus, slot);
    try {
      for await (const batch of from.batches()) {
        for (const change of batch.changes) {
          const encoded = encode(isWhole(change) ? change : await complete(change));
          if (encoded === null) continue;
          for (const subject of encoded.subjects) bus.publish(subject, encoded.message);
        }
        // Confirmed only after the bus has taken the changes; otherwise they are read and sent again.
        await bus.flush();
        from.confirm(batch);
        countPublished(batch.changes);
      }
    } finally {
      clearInterval(announcements);
    }
  }

  /** The log leaves out a long value that did not change, so it is read from the table. */
  async function complete(change: RowChange): Promise<EncodableChange> {
    const { relation, row: logged } = change;
    const now = await changes.readRow(relation, logged ?? []);
    // The row was deleted meanwhile; the log will have the deletion as well.
    if (now === null || logged === null) return change;
    const version = relation.columns.findIndex(({ name }) => name === 'version');
    if (Number(now[version]) > Number(logged[version])) return { ...change, row: now, logged };
    // A commit is in the log before other sessions see it, so this may be the previous version of the row: only
    // the values that the log left out are taken from it.
    const row = logged.map((value, index) => (value === undefined ? now[index] : value));
    return { ...change, row };
  }

  function countPublished(sent: readonly RowChange[]): void {
    const last = sent.at(-1);
    if (last === undefined) return;
    published += sent.length;
    const at = Date.now();
    newest = { lagMs: at - last.committedAt, at };
  }

  /** Throws unless the database answers. A standby relay observes the lag too, because the active one may hang. */
  async function observeLag(): Promise<Omit<RelayMetrics, 'active' | 'published'>> {
    const { written, confirmed, limitBytes } = await changes.positions();
    const at = Date.now();
    tracker.observe(at, written, confirmed);
    const recent = at - newest.at < RECENT_LAG_MS ? newest.lagMs : 0;
    return {
      lagMs: Math.max(tracker.lagMs(at), recent),
      lagBytes: Number(written - confirmed),
      lagLimitBytes: limitBytes,
    };
  }

  async function keepRelaying(): Promise<void> {
    while (!stopping.signal.aborted) {
      const idle = await relay();
      await pause(idle, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const finished = keepRelaying();
  const observations = startLoop(async () => {
    await observeLag().catch(() => undefined);
    return OBSERVE_LAG_EVERY_MS;
  });
  return {
    ping: () => changes.ping(),
    pool: () => changes.pool(),
    async metrics() {
      const lag = await withTimeout(METRICS_LIMIT_MS, observeLag());
      const { lagMs = null, lagBytes = null, lagLimitBytes = null } = lag ?? {};
      return { active: reader !== null, published, lagMs, lagBytes, lagLimitBytes };
    },
    async stop() {
      stopping.abort();
      await reader?.close();
      await Promise.all([finished, observations.stop()]);
      await changes.close();
    },
  };
}

function isWhole({ row }: RowChange): boolean {
  return row === null || !row.includes(undefined);
}

function announce(bus: Bus, slot: string): NodeJS.Timeout {
  const relay = randomUUID();
  let count = 0;
  const publish = () => {
    count += 1;
    bus.publish(RELAY_SUBJECT, writeAnnouncement({ relay, slot, count }));
  };
  publish();
  return setInterval(publish, ANNOUNCE_EVERY_MS);
}
