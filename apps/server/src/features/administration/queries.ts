import type {
  FailedJob,
  LogAction,
  PlatformAccountDetails,
  PlatformProcess,
  ReportedContext,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';

const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'email',
  'email_verified',
  'created_at',
  'suspended_at',
  'suspension_reason',
  'two_factor_enabled',
  'sessions',
  'last_seen_at',
] as const;

interface AccountFilter {
  readonly search?: string | undefined;
  readonly suspended?: boolean | undefined;
}

/** The latest first. */
export function accountsPage(
  transaction: ScopedTransaction,
  { search = '', suspended = false }: AccountFilter,
  page: PageRequest,
) {
  let query = transaction.selectFrom('platform_accounts').select(ACCOUNT_COLUMNS);
  const text = search.trim().toLowerCase();
  if (text !== '')
    query = query.where(sql<boolean>`position(${text} in lower(name || ' ' || email)) > 0`);
  if (suspended) query = query.where('suspended_at', 'is not', null);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}

export async function accountDetails(
  transaction: ScopedTransaction,
  id: UserId,
): Promise<PlatformAccountDetails | null> {
  const account = await transaction
    .selectFrom('platform_accounts')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  if (account === undefined) return null;
  const workspaces = await transaction
    .selectFrom('platform_memberships')
    .select(['workspace_id', 'name', 'role'])
    .where('user_id', '=', id)
    .orderBy('name')
    .orderBy('workspace_id')
    .execute();
  return { account, workspaces } as PlatformAccountDetails;
}

/** What administrators do to an account: actions of the log. */
export type AccountAction = Extract<
  LogAction,
  | 'account_suspended'
  | 'suspension_lifted'
  | 'sessions_ended'
  | 'address_confirmed'
  | 'codes_ended'
  | 'reset_link_sent'
>;

type AccountRefusal = 'forbidden' | 'not_found' | 'own_account';

/** Also writes the entry of the log. Null if it was done. */
export async function administerAccount(
  transaction: ScopedTransaction,
  id: UserId,
  action: AccountAction,
  reason: string | null,
): Promise<AccountRefusal | null> {
  const { refusal } = await transaction
    .selectNoFrom(
      sql<AccountRefusal | null>`app.administer_account(${id}, ${action}, ${reason})`.as('refusal'),
    )
    .executeTakeFirstOrThrow();
  return refusal;
}

/** The latest first. */
export function clubsPage(transaction: ScopedTransaction, search: string, page: PageRequest) {
  const query = transaction
    .selectFrom('platform_workspaces')
    .select(['id', 'name', 'created_at', 'deleted_at', 'chess_scope', 'members', 'owner_name'])
    .where(sql<boolean>`position(${search.trim().toLowerCase()} in lower(name)) > 0`);
  return pageBy(query, page, ['created_at', 'id'], 'newest first').execute();
}

/** The latest report first. */
export function reportsPage(transaction: ScopedTransaction, page: PageRequest) {
  const query = transaction
    .selectFrom('platform_reports')
    .select([
      'line_id',
      'author_id',
      'author_name',
      'text',
      'created_at',
      'reports',
      'reported_at',
    ]);
  return pageBy(query, page, ['reported_at', 'line_id'], 'newest first').execute();
}

/** How many messages are shown on each side of a reported one. */
const CONTEXT_LINES = 10;

/** Empty for a message without a report. */
export async function reportedContext(transaction: ScopedTransaction, lineId: string) {
  const { rows } = await sql<ReportedContext['lines'][number]>`
    select * from app.lines_around(${lineId}, ${CONTEXT_LINES})`.execute(transaction);
  return rows;
}

export async function closeReports(
  transaction: ScopedTransaction,
  lineId: string,
): Promise<boolean> {
  const { done } = await transaction
    .selectNoFrom(sql<boolean>`app.close_reports(${lineId})`.as('done'))
    .executeTakeFirstOrThrow();
  return done;
}

const JOBS_SHOWN = 100;

export async function failedJobs(transaction: ScopedTransaction): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name as kind, created_on as created_at, completed_on as failed_at,
      retry_count + 1 as attempts, coalesce(output->>'message', output->>'value') as error
    from app.failed_jobs(${JOBS_SHOWN})`.execute(transaction);
  return rows;
}

export async function retryJob(transaction: ScopedTransaction, id: string): Promise<boolean> {
  const { done } = await transaction
    .selectNoFrom(sql<boolean>`app.retry_job(${id})`.as('done'))
    .executeTakeFirstOrThrow();
  return done;
}

/** The latest start first. */
export async function platformProcesses(
  transaction: ScopedTransaction,
): Promise<PlatformProcess[]> {
  const processes = await transaction
    .selectFrom('platform_processes')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  return processes as PlatformProcess[];
}
