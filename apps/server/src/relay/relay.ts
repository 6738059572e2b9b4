import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@rookery/bus';
import {
  isSlotInUse,
  openChangeLog,
  type DatabaseOptions,
  type LogReader,
  type RowChange,
} from '@rookery/database';
import { ANNOUNCE_EVERY_MS, writeAnnouncement } from '../live/announcement.ts';
import { RELAY_SUBJECT } from '../live/subjects.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';
import { within } from '../within.ts';
import { createEncoder, type EncodableChange } from './encode-change.ts';
import { createLagTracker } from './lag-tracker.ts';

export interface Relay {
  /** Throws unless the database answers. */
  ping(): Promise<void>;
  /** Answers also while the database does not. */
  metrics(): Promise<RelayMetrics>;
  stop(): Promise<void>;
}

interface RelayMetrics {
  /** Whether this is the one that reads. */
  readonly active: boolean;
  readonly published: number;
  /**
   * Age of the oldest part of the log that no relay has confirmed; while there is none, from commit until
   * the bus had it, for the newest changes. Null where the database does not answer.
   */
  readonly lagMs: number | null;
  /** Of the log, not confirmed yet by whichever relay reads it. Null where the database does not answer. */
  readonly lagBytes: number | null;
}

/** How soon a waiting relay notices that the place is free. */
const LOOK_EVERY_MS = 250;
const AFTER_FAILURE_MS = 500;
const COMPLAIN_EVERY_MS = 30_000;
/** A lag that nobody has seen grow for so long is over. */
const LAG_REMEMBERED_MS = 2_000;
const OBSERVE_LAG_EVERY_MS = 1_000;
/** Less than Prometheus waits for all figures together. */
const METRICS_LIMIT_MS = 2_000;

export interface RelayOptions extends Pick<DatabaseOptions, 'databaseUrl' | 'secret'> {
  /** Whether its bus ends with this process. */
  readonly isAlone: boolean;
}

/**
 * Carries every committed change from the log to the bus, in order, at least once. Of any number of
 * relays one is active: Postgres gives the slot to one reader at a time, and the others wait for it.
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

  /** Answers how long to wait before the next try. */
  async function relay(): Promise<number> {
    try {
      const slot = await changes.findSlot();
      if (slot.isInUse) return wait();
      reader = await changes.read(slot);
      if (stopping.signal.aborted) return 0;
      log.info({ slot: slot.name }, 'relaying changes');
      await lead(reader, slot.name);
      return 0;
    } catch (error) {
      if (isSlotInUse(error)) return wait();
      complain(error);
      return AFTER_FAILURE_MS;
    } finally {
      await reader?.close();
      reader = null;
    }
  }

  let complained = { message: '', at: 0 };
  /** The same trouble, tried again twice a second, is worth a line now and then. */
  function complain(error: unknown): void {
    const message = String(error);
    const isNews = message !== complained.message || Date.now() - complained.at > COMPLAIN_EVERY_MS;
    if (!isNews) return;
    complained = { message, at: Date.now() };
    log.warn({ err: error }, 'changes are not relayed for now');
  }

  let warned = false;
  /** Another relay is at it. What it reads comes to us over the bus, if the bus reaches that far. */
  function wait(): number {
    if (options.isAlone && !warned) {
      log.error('another process relays the changes, and without NATS_URL its bus ends there');
      warned = true;
    }
    return LOOK_EVERY_MS;
  }

  async function lead(from: LogReader, slot: string): Promise<void> {
    const encode = createEncoder(await changes.typeNames());
    const announcements = announce(bus, slot);
    try {
      for await (const batch of from.batches()) {
        for (const change of batch.changes) {
          const encoded = encode(isWhole(change) ? change : await completed(change));
          if (encoded === null) continue;
          for (const subject of encoded.subjects) bus.publish(subject, encoded.message);
        }
        // Only what the bus has taken is confirmed. Otherwise it is read, and sent, once more.
        await bus.flush();
        from.confirm(batch);
        note(batch.changes);
      }
    } finally {
      clearInterval(announcements);
    }
  }

  /** A long value that did not change is not in the log. The row as it is now has it. */
  async function completed(change: RowChange): Promise<EncodableChange> {
    const { relation, row: logged } = change;
    const now = await changes.readRow(relation, logged ?? []);
    // Deleted meanwhile: what is missing went with it, and the log says so in a moment.
    if (now === null || logged === null) return change;
    const version = relation.columns.findIndex(({ name }) => name === 'version');
    if (Number(now[version]) > Number(logged[version])) return { ...change, row: now, logged };
    // The log has a commit before anybody else sees it: this may be the row before it, of which nothing
    // holds any more but what is missing here.
    const row = logged.map((value, index) => (value === undefined ? now[index] : value));
    return { ...change, row };
  }

  function note(sent: readonly RowChange[]): void {
    const last = sent.at(-1);
    if (last === undefined) return;
    published += sent.length;
    const at = Date.now();
    newest = { lagMs: at - last.committedAt, at };
  }

  /** Throws unless the database answers. A standby relay observes the lag too, because the active one may hang. */
  async function observeLag(): Promise<{ readonly lagMs: number; readonly lagBytes: number }> {
    const { written, confirmed } = await changes.positions();
    const at = Date.now();
    tracker.observe(at, written, confirmed);
    const recent = at - newest.at < LAG_REMEMBERED_MS ? newest.lagMs : 0;
    return { lagMs: Math.max(tracker.lagMs(at), recent), lagBytes: Number(written - confirmed) };
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
    async metrics() {
      const lag = await within(METRICS_LIMIT_MS, observeLag());
      const { lagMs = null, lagBytes = null } = lag ?? {};
      return { active: reader !== null, published, lagMs, lagBytes };
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
  const say = () => {
    count += 1;
    bus.publish(RELAY_SUBJECT, writeAnnouncement({ relay, slot, count }));
  };
  say();
  return setInterval(say, ANNOUNCE_EVERY_MS);
}
