import type { WorkerDatabase } from '@rookery/database';
import type { EnginePool } from '@rookery/engine';
import type { Log } from '../../log.ts';
import { startLoop, type Loop } from '../../loop.ts';
import { putOff, takeJobs, type Job, type Seats } from './queries.ts';

/** A bot has moved within this time and its search, once it has thought for long enough. */
const LOOK_EVERY_MS = 50;
const AFTER_FAILURE_MS = 1_000;
/** Who has died is stood in for after this long. Longer than a search takes, and its wait for an engine. */
export const LEASE_MS = 6_000;
const MOST_PLAYS = 50;
const LONGEST_PUT_OFF_MS = 60_000;

/**
 * What is to be done for each sort of job. Throws where it should be tried again later. `isPressed`
 * says that more bots wait than can be thought for: what takes long gives way.
 */
export type Task = (job: Job, isPressed: () => boolean) => Promise<void>;
export type Tasks = Readonly<Record<keyof Seats, Task>>;

/** Does what the engine is asked for. Any number of workers share it. */
export function startEngineTurns(
  database: WorkerDatabase,
  pool: EnginePool,
  tasks: Tasks,
  log: Log,
): Pick<Loop, 'stop'> {
  /** What this worker is at. Where that takes longer than its lease, it is not begun once more. */
  const held: Readonly<Record<keyof Seats, Map<Job['asked'], Promise<void>>>> = {
    play: new Map(),
    think: new Map(),
    hint: new Map(),
    review: new Map(),
  };
  /** More than there are engines: the next search is at hand when one is over, and no review comes between. */
  const room: Seats = { play: MOST_PLAYS, think: pool.size + 2, hint: pool.size + 1, review: 1 };
  /** One member may use every engine, but no place beyond: a job of another member is taken at once. */
  const mostPerMember = pool.size;

  async function turn(): Promise<number> {
    const seats = {
      play: room.play - held.play.size,
      think: room.think - held.think.size,
      hint: room.hint - held.hint.size,
      review: pressed ? 0 : room.review - held.review.size,
    };
    try {
      const jobs = await database.run((transaction) =>
        takeJobs(transaction, seats, mostPerMember, LEASE_MS),
      );
      for (const job of jobs) begin(job);
      pressed = held.think.size === room.think;
      return LOOK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'jobs for the engine could not be looked at');
      return AFTER_FAILURE_MS;
    }
  }

  function begin(job: Job): void {
    const sort = sortOf(job);
    const alike = held[sort];
    if (alike.has(job.asked)) return;
    const done = attempt(sort, job).finally(() => {
      alike.delete(job.asked);
      loop.wake();
    });
    alike.set(job.asked, done);
  }

  async function attempt(sort: keyof Seats, job: Job): Promise<void> {
    try {
      await tasks[sort](job, () => pressed);
    } catch (error) {
      if (!stopping) log.error({ err: error, job }, 'a job for the engine was not done');
      await giveBack(job);
    }
  }

  /** Where even this fails, the lease runs out by itself. */
  async function giveBack(job: Job): Promise<void> {
    const wait = stopping ? 0 : Math.min(LONGEST_PUT_OFF_MS, 250 * 2 ** job.attempts);
    try {
      await database.run((transaction) => putOff(transaction, job, wait));
    } catch (error) {
      log.warn({ err: error, job }, 'a job for the engine could not be given back');
    }
  }

  let pressed = false;
  let stopping = false;
  const loop = startLoop(turn);
  return {
    async stop() {
      stopping = true;
      await Promise.all([loop.stop(), pool.stop()]);
      await Promise.all(Object.values(held).flatMap((alike) => [...alike.values()]));
    },
  };
}

function sortOf({ kind, move }: Job): keyof Seats {
  if (kind === 'move') return move === null ? 'think' : 'play';
  return kind;
}
