import type { GameId, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';

/** How many jobs of each type a worker can take. */
export interface JobLimits {
  /** Moves that are decided on and due. */
  readonly play: number;
  /** Turns of bots that need a decision. */
  readonly think: number;
  readonly hint: number;
}

export type JobType = keyof JobLimits;

export interface Job {
  readonly kind: 'move' | 'hint';
  readonly game_id: GameId;
  /** Identifies the request: the same job asked for again gets another value. */
  readonly asked: string;
  readonly ply: number;
  readonly attempts: number;
  readonly move: string | null;
}

/**
 * Takes jobs that are due. No other worker takes them until the lease ends or they are released.
 *
 * Searches are shared: the next one goes to the member with the fewest running jobs, and among equals to the job
 * that has been due for longest. No member has more than `maxPerMember` running jobs of a type, so that a job of
 * another member finds a free engine.
 */
export async function takeJobs(
  transaction: WorkerTransaction,
  limits: JobLimits,
  maxPerMember: number,
  leaseMs: number,
): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with play as (${decidedJobs(limits.play)}),
      think as (${sharedJobs('move', limits.think, maxPerMember)}),
      hint as (${sharedJobs('hint', limits.hint, maxPerMember)}),
      taken as (table play union all table think union all table hint)
    update chess_engine_jobs as job
    set due_at = ${inMs(leaseMs)}, attempts = job.attempts + 1, is_taken = true
    from taken where job.kind = taken.kind and job.game_id = taken.game_id
    returning job.kind, job.game_id, job.asked, job.ply, job.attempts, job.move`.execute(
    transaction,
  );
  return rows;
}

/** Playing a move needs no engine, so these are taken by due time only. */
function decidedJobs(limit: number) {
  return sql`
    select kind, game_id from chess_engine_jobs
    where kind = 'move' and move is not null and due_at <= statement_timestamp()
    order by due_at limit ${limit} for update skip locked`;
}

/** Candidates beyond the limit, for the case that other workers have locked the first ones. */
const SPARE_JOBS = 50;

/**
 * Numbers the jobs of each member, running ones first, and takes the lowest numbers. The candidates are limited
 * before they are locked: a join with all jobs would be quadratic if the planner expects few rows.
 */
function sharedJobs(kind: Job['kind'], limit: number, maxPerMember: number) {
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
      ) as queue
          where turn <= ${maxPerMember} and ${isDue}
      order by turn, due_at limit ${limit === 0 ? 0 : limit + SPARE_JOBS}
    ) as first
    join chess_engine_jobs as job on job.kind = ${kind} and job.game_id = first.game_id
    where job.move is null and job.due_at <= statement_timestamp()
    order by first.turn, first.due_at limit ${limit} for update of job skip locked`;
}

function inMs(ms: number) {
  return sql<string>`clock_timestamp() + make_interval(secs => ${ms / 1_000})`;
}

/** Matches the job even if another worker has taken it meanwhile: a late answer to the same request is as good. */
function sameJob({ kind, game_id, asked }: Job) {
  return sql<boolean>`kind = ${kind} and game_id = ${game_id} and asked = ${asked}`;
}

/** False if the job is done, or was replaced by a newer request. */
export async function isCurrentJob(transaction: WorkerTransaction, job: Job): Promise<boolean> {
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
    readonly attempts?: number;
    readonly is_taken: boolean;
  },
) {
  return transaction
    .updateTable('chess_engine_jobs')
    .set({ ...changes, due_at: inMs(waitMs) })
    .where(sameJob(job));
}

/** Stores the move that the bot plays after this time. */
export async function storeDecision(
  transaction: WorkerTransaction,
  job: Job,
  move: string,
  waitMs: number,
) {
  const decision = changeJob(transaction, job, waitMs, { move, attempts: 0, is_taken: false });
  await decision.where('move', 'is', null).execute();
}

/** Releases a failed job, to be retried after this time. */
export async function retryLater(transaction: WorkerTransaction, job: Job, waitMs: number) {
  await changeJob(transaction, job, waitMs, { move: null, is_taken: false }).execute();
}

export interface JobCounts {
  readonly type: JobType;
  /** Due, and not taken or no longer leased. */
  readonly waiting: number;
  /** Taken, and still leased. */
  readonly running: number;
  /** For how many seconds the oldest waiting job has been due. */
  readonly oldestS: number;
}

/** Counts the jobs of all workers. */
export async function countJobs(transaction: WorkerTransaction): Promise<JobCounts[]> {
  const isDue = sql`job.due_at <= statement_timestamp()`;
  const { rows } = await sql<JobCounts>`
    select type, count(*) filter (where ${isDue})::integer as waiting,
      count(*) filter (where job.is_taken and not ${isDue})::integer as running,
      coalesce(extract(epoch from statement_timestamp() - min(job.due_at) filter (where ${isDue})),
        0)::double precision as "oldestS"
    from unnest(array['play', 'think', 'hint']) as type
    left join chess_engine_jobs as job on type = case
      when job.kind <> 'move' then job.kind when job.move is null then 'think' else 'play' end
    group by type`.execute(transaction);
  return rows;
}

export async function endJob(transaction: WorkerTransaction, job: Job) {
  await transaction.deleteFrom('chess_engine_jobs').where(sameJob(job)).execute();
}

/** Stores nothing if the position was taken back meanwhile. */
export async function storeHint(transaction: WorkerTransaction, job: Job, move: string) {
  if (!(await isCurrentJob(transaction, job))) return;
  await transaction
    .updateTable('chess_hints')
    .set({ move })
    .where('game_id', '=', job.game_id)
    .where('ply', '=', job.ply)
    .execute();
}
