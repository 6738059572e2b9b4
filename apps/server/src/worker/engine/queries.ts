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
 * Takes jobs that are due. No other worker takes them until the lease is over, or they are given back.
 *
 * Searches are shared: the next one goes to the member with the fewest under way, and among equals to
 * the job that has been due for longest. No member has more than `mostPerMember` of a sort under way, so
 * that a job of another member finds a free place.
 */
export async function takeJobs(
  transaction: WorkerTransaction,
  seats: Seats,
  mostPerMember: number,
  leaseMs: number,
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with play as (${decidedJobs(seats.play)}),
      think as (${sharedJobs('move', seats.think, mostPerMember)}),
      hint as (${sharedJobs('hint', seats.hint, mostPerMember)}),
      review as (${sharedJobs('review', seats.review, mostPerMember)}),
      taken as (table play union all table think union all table hint union all table review)
    update chess_engine_jobs as job
    set due_at = ${inMs(leaseMs)}, attempts = job.attempts + 1, is_taken = true
    from taken where job.kind = taken.kind and job.game_id = taken.game_id
    returning job.kind, job.game_id, job.asked, job.ply, job.attempts, job.move`.execute(
    transaction,
  );
  return rows;
}

/** Playing a move takes no engine: the longest due comes first, whoever's it is. */
function decidedJobs(limit: number) {
  return sql`
    select kind, game_id from chess_engine_jobs
    where kind = 'move' and move is not null and due_at <= statement_timestamp()
    order by due_at limit ${limit} for update skip locked`;
}

/** Jobs beyond the limit that are at hand where other workers are taking the first ones. */
const SPARE_JOBS = 50;

/**
 * A member's turns are counted from the jobs under way on, through those that wait. The first in line
 * are chosen before they are locked: a join with all of them would compare each job with each other one
 * wherever the planner expects few.
 */
function sharedJobs(kind: Job['kind'], limit: number, mostPerMember: number) {
  const isDue = sql`due_at <= statement_timestamp()`;
  return sql`
    select job.kind, job.game_id
    from (
      select game_id, turn, due_at
      from (
        select game_id, due_at,
          row_number() over (partition by user_id order by ${isDue}, due_at) as turn
        from chess_engine_jobs
        where kind = ${kind} and move is null and (is_taken or ${isDue})
      ) as line
      where turn <= ${mostPerMember} and ${isDue}
      order by turn, due_at limit ${limit === 0 ? 0 : limit + SPARE_JOBS}
    ) as first
    join chess_engine_jobs as job on job.kind = ${kind} and job.game_id = first.game_id
    where job.move is null and job.due_at <= statement_timestamp()
    order by first.turn, first.due_at limit ${limit} for update of job skip locked`;
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
  changes: {
    readonly move?: string | null;
    readonly attempts?: number | RawBuilder<number>;
    readonly is_taken: boolean;
  },
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
  const decision = changeJob(transaction, job, waitMs, { move, attempts: 0, is_taken: false });
  await decision.where('move', 'is', null).execute();
}

/** Gives a job back, to be taken up again after a while. */
export async function putOff(transaction: WorkerTransaction, job: Job, waitMs: number) {
  await changeJob(transaction, job, waitMs, { move: null, is_taken: false }).execute();
}

/** Gives a job back that did nothing wrong. */
export async function giveWay(transaction: WorkerTransaction, job: Job, waitMs: number) {
  const attempts = sql<number>`greatest(attempts - 1, 0)`;
  await changeJob(transaction, job, waitMs, { attempts, is_taken: false }).execute();
}

/** A job that takes long but comes along stays with whoever has it, and was never in trouble. */
export async function renew(transaction: WorkerTransaction, job: Job, leaseMs: number) {
  await changeJob(transaction, job, leaseMs, { attempts: 0, is_taken: true }).execute();
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
