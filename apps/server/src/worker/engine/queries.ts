import type { Evaluation } from '@rookery/chess';
import type { GameId, WorkerTransaction } from '@rookery/database';
import { sql, type RawBuilder } from 'kysely';

/** How many of each sort of job there is room for. */
export interface Seats {
  /** Moves that are decided on, and whose time has come. */
  readonly play: number;
  /** Turns of bots that still have to be thought about. */
  readonly think: number;
  readonly hint: number;
  readonly review: number;
}

export interface Job {
  readonly kind: 'move' | 'hint' | 'review';
  readonly game_id: GameId;
  /** Which question it is: asked anew, it is another. */
  readonly asked: string;
  readonly ply: number;
  readonly attempts: number;
  readonly move: string | null;
}

/**
 * Jobs that are due, the longest due first of each sort. Nobody else takes them until the lease is
 * over, or they are given back.
 */
export async function takeJobs(
  transaction: WorkerTransaction,
  seats: Seats,
  leaseMs: number,
): Promise<Job[]> {
  const due = (kind: Job['kind'], seatsLeft: number, isDecided: boolean) => sql`
    select kind, game_id from chess_engine_jobs
    where kind = ${kind} and due_at <= clock_timestamp() and (move is not null) = ${isDecided}
    order by due_at limit ${seatsLeft} for update skip locked`;
  const { rows } = await sql<Job>`
    with play as (${due('move', seats.play, true)}), think as (${due('move', seats.think, false)}),
      hint as (${due('hint', seats.hint, false)}), review as (${due('review', seats.review, false)}),
      taken as (table play union all table think union all table hint union all table review)
    update chess_engine_jobs as job
    set due_at = ${inMs(leaseMs)}, attempts = job.attempts + 1
    from taken where job.kind = taken.kind and job.game_id = taken.game_id
    returning job.kind, job.game_id, job.asked, job.ply, job.attempts, job.move`.execute(
    transaction,
  );
  return rows;
}

function inMs(ms: number) {
  return sql<string>`clock_timestamp() + make_interval(secs => ${ms / 1_000})`;
}

/** Whoever has taken it since: a late answer is as good as any, to the same question. */
function sameJob({ kind, game_id, asked }: Job) {
  return sql<boolean>`kind = ${kind} and game_id = ${game_id} and asked = ${asked}`;
}

/** Whether it is still the question. */
export async function isOpen(transaction: WorkerTransaction, job: Job): Promise<boolean> {
  const row = await transaction
    .selectFrom('chess_engine_jobs')
    .select('asked')
    .where(sameJob(job))
    .executeTakeFirst();
  return row !== undefined;
}

function changeJob(
  transaction: WorkerTransaction,
  job: Job,
  waitMs: number,
  changes: { readonly move?: string | null; readonly attempts?: number | RawBuilder<number> },
) {
  return transaction
    .updateTable('chess_engine_jobs')
    .set({ ...changes, due_at: inMs(waitMs) })
    .where(sameJob(job));
}

/** The bot has made up its mind, and plays in so many milliseconds. */
export async function decideOn(
  transaction: WorkerTransaction,
  job: Job,
  move: string,
  waitMs: number,
) {
  const decision = changeJob(transaction, job, waitMs, { move, attempts: 0 });
  await decision.where('move', 'is', null).execute();
}

/** Gives a job back, to be taken up again after a while. */
export async function putOff(transaction: WorkerTransaction, job: Job, waitMs: number) {
  await changeJob(transaction, job, waitMs, { move: null }).execute();
}

/** Gives a job back that did nothing wrong. */
export async function giveWay(transaction: WorkerTransaction, job: Job, waitMs: number) {
  const attempts = sql<number>`greatest(attempts - 1, 0)`;
  await changeJob(transaction, job, waitMs, { attempts }).execute();
}

/** A job that takes long but comes along stays with whoever has it, and was never in trouble. */
export async function renew(transaction: WorkerTransaction, job: Job, leaseMs: number) {
  await changeJob(transaction, job, leaseMs, { attempts: 0 }).execute();
}

/** How many are due and nobody has taken. */
export async function countWaiting(transaction: WorkerTransaction): Promise<number> {
  const { count } = await transaction
    .selectFrom('chess_engine_jobs')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('due_at', '<=', sql<string>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function endJob(transaction: WorkerTransaction, job: Job) {
  await transaction.deleteFrom('chess_engine_jobs').where(sameJob(job)).execute();
}

/** Of a position that was taken back meanwhile nothing is said. */
export async function giveHint(transaction: WorkerTransaction, job: Job, move: string) {
  if (!(await isOpen(transaction, job))) return;
  await transaction
    .updateTable('chess_hints')
    .set({ move })
    .where('game_id', '=', job.game_id)
    .where('ply', '=', job.ply)
    .execute();
}

export async function findReview(transaction: WorkerTransaction, id: GameId) {
  return transaction
    .selectFrom('chess_reviews')
    .select(['evaluations', 'state'])
    .where('game_id', '=', id)
    .executeTakeFirst();
}

/** Goes on with a review. False where somebody else has done so since it was read. */
export async function addEvaluations(
  transaction: WorkerTransaction,
  id: GameId,
  before: number,
  evaluations: readonly Evaluation[],
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('chess_reviews')
    .set({
      evaluations: sql`evaluations || ${JSON.stringify(evaluations)}::jsonb`,
      state: 'running',
    })
    .where('game_id', '=', id)
    .where(sql`jsonb_array_length(evaluations)`, '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endReview(
  transaction: WorkerTransaction,
  job: Job,
  state: 'done' | 'failed',
) {
  await transaction
    .updateTable('chess_reviews')
    .set({ state })
    .where('game_id', '=', job.game_id)
    .execute();
  await endJob(transaction, job);
}
