import type { GameState, TimeControl } from '@rookery/chess';
import type { AttendanceAnswer, ClubDate, TaskBlock } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { nameOf } from '../../../people/name-of.ts';
import { EVENT_COLUMNS, type EventRow } from '../events/event-row.ts';

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Of each kind of dates. */
const DATES_MAX = 500;

/** Events that may take place in the range. */
export function eventsIn(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  { from, to }: Range,
): Promise<EventRow[]> {
  return transaction
    .selectFrom('calendar_events')
    .select(EVENT_COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('first_at', '<', to)
    .where((row) => row.or([row('last_at', 'is', null), row('last_at', '>', from)]))
    .orderBy('first_at')
    .orderBy('id')
    .execute();
}

export interface AnswerCount {
  readonly event_id: string;
  readonly occurrence: string;
  readonly coming: number;
  readonly own_answer: AttendanceAnswer | null;
}

interface AnsweredDays {
  readonly eventIds: readonly string[];
  readonly first: string;
  readonly last: string;
  /** Other days that count. */
  readonly changed: readonly string[];
}

export function answersIn(
  transaction: ScopedTransaction,
  caller: UserId,
  { eventIds, first, last, changed }: AnsweredDays,
): Promise<AnswerCount[]> {
  return transaction
    .selectFrom('calendar_attendance')
    .select(['event_id', 'occurrence'])
    .select(sql<number>`(count(*) filter (where answer = 'yes'))::integer`.as('coming'))
    .select(
      sql<AttendanceAnswer | null>`max(answer) filter (where user_id = ${caller})`.as('own_answer'),
    )
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .where(
      sql<boolean>`(occurrence between ${first} and ${last} or occurrence = any(${changed}::text[]))`,
    )
    .groupBy(['event_id', 'occurrence'])
    .execute();
}

/** Rounds that have started, and those whose start is known. */
export async function roundsIn(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  { from, to }: Range,
): Promise<ClubDate[]> {
  const { rows } = await sql<ClubDate>`
    select 'tournament_round' as kind, held.id, held.name as title, known.round, known.at
    from tournaments as held
    cross join lateral (
      select played.round, played.started_at as at
      from tournament_rounds as played
      where played.tournament_id = held.id and played.started_at is not null
      union all
      select dated.round::integer, dated.at
      from unnest(held.round_dates) with ordinality as dated (at, round)
      where held.round_start = 'on_dates' and dated.round > held.round
        and held.status in ('open', 'running', 'paused')
      union all
      select held.round + 1, coalesce(held.next_round_at, held.starts_at)
      where held.round_start <> 'on_dates' and held.status in ('open', 'running')
        and (held.next_round_at is not null or held.round = 0)
    ) as known
    where held.workspace_id = ${workspaceId} and held.status <> 'cancelled'
      and known.at >= ${from} and known.at < ${to}
    order by known.at, held.id, known.round
    limit ${DATES_MAX}`.execute(transaction);
  return rows;
}

/** Due dates of tasks that are assigned to the caller, or not assigned. */
export async function taskDatesIn(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  { from, to }: Range,
): Promise<ClubDate[]> {
  const { rows } = await sql<ClubDate>`
    select 'task' as kind, id, name as title, null as round, end_date as at
    from tasks
    where workspace_id = ${workspaceId} and completed_at is null
      and (assignee_id = ${caller} or assignee_id is null)
      and end_date >= ${from} and end_date < ${to}
    order by end_date, id
    limit ${DATES_MAX}`.execute(transaction);
  return rows;
}

/** Row-level security shows the caller's own, and all to those who give homework. */
export async function homeworkDatesIn(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  { from, to }: Range,
): Promise<ClubDate[]> {
  const { rows } = await sql<ClubDate>`
    select 'homework' as kind, id, title, null as round, due_at as at
    from homework
    where workspace_id = ${workspaceId} and due_at >= ${from} and due_at < ${to}
    order by due_at, id
    limit ${DATES_MAX}`.execute(transaction);
  return rows;
}

interface SlowGame {
  readonly id: string;
  readonly game_state: GameState;
  readonly time_control: TimeControl | null;
  readonly opponent: string;
}

/** Running games with days for each move in which it is the caller's turn. A personal workspace has those without one. */
export async function ownTurns(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  isPersonal: boolean,
): Promise<SlowGame[]> {
  const { rows } = await sql<SlowGame>`
    select game.id, game.game_state, game.time_control, coalesce(${nameOf('opponent.id')}, '') as opponent
    from chess_games as game
    cross join lateral (
      select case when game.white_player_id = ${caller} then game.black_player_id else game.white_player_id end as id
    ) as opponent
    where game.status = 'active' and game.speed = 'correspondence'
      and (game.workspace_id = ${workspaceId} or (${isPersonal} and game.workspace_id is null))
      and ((game.white_player_id = ${caller} and game.game_state ->> 'turn' = 'white')
        or (game.black_player_id = ${caller} and game.game_state ->> 'turn' = 'black'))
    order by game.id
    limit ${DATES_MAX}`.execute(transaction);
  return rows;
}

/** Those that are over, and those of open tasks that are still the member's. */
export async function blocksIn(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  { from, to }: Range,
): Promise<TaskBlock[]> {
  const { rows } = await sql<TaskBlock>`
    select block.id, block.task_id, task.name as task, block.starts_at, block.ends_at, block.pinned, block.reason
    from task_blocks as block
    join tasks as task on task.id = block.task_id
    where block.workspace_id = ${workspaceId} and block.user_id = ${caller}
      and block.ends_at > ${from} and block.starts_at < ${to}
      and (block.ends_at <= now() or (task.completed_at is null and task.assignee_id = ${caller}))
    order by block.starts_at, block.id
    limit ${DATES_MAX}`.execute(transaction);
  return rows;
}
