import { optionsInForce, type Config } from '@rookery/config';
import type { PlatformAccountDetails } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import {
  accountDetails,
  accountsPage,
  administerAccount,
  closeReports,
  failedJobs,
  platformProcesses,
  reportsPage,
  reportedContext,
  retryJob,
  clubsPage,
  type AccountAction,
} from './queries.ts';

const FOR_ADMINISTRATORS = { permission: 'platform.manage', inRootOnly: true } as const;
const CHANGE = { ...FOR_ADMINISTRATORS, freshSession: true } as const;

export interface AdministrationDependencies {
  readonly config: Config;
  /** False if the address has got too many within the hour. */
  readonly sendResetLink: (email: string) => Promise<boolean>;
}

/** For those who run the platform. Each change is in the log of the root workspace. */
export function administrationRoutes(
  routes: Routes,
  { config, sendResetLink }: AdministrationDependencies,
): void {
  accountRoutes(routes, sendResetLink);
  reportRoutes(routes);
  jobRoutes(routes);
  routes.workspace(
    'GET /api/:wsId/administration/workspaces',
    { ...FOR_ADMINISTRATORS, expensive: true },
    ({ transaction, query }) =>
      listPage(
        query,
        (page) => clubsPage(transaction, query.search ?? '', page),
        ({ created_at, id }) => [created_at, id],
      ),
  );
  routes.workspace(
    'GET /api/:wsId/administration/processes',
    FOR_ADMINISTRATORS,
    async ({ transaction }) => ok({ data: await platformProcesses(transaction) }),
  );
  routes.workspace('GET /api/:wsId/administration/options', FOR_ADMINISTRATORS, async () =>
    ok({ data: optionsInForce(config) }),
  );
}

function reportRoutes(routes: Routes): void {
  const path = '/api/:wsId/administration/reports' as const;
  routes.workspace(`GET ${path}`, FOR_ADMINISTRATORS, ({ transaction, query }) =>
    listPage(
      query,
      (page) => reportsPage(transaction, page),
      ({ reported_at, line_id }) => [reported_at, line_id],
    ),
  );
  routes.workspace(`GET ${path}/:lineId`, FOR_ADMINISTRATORS, async ({ transaction, params }) => {
    const lines = await reportedContext(transaction, params.lineId);
    return lines.length === 0 ? refuse('not_found') : ok({ lines });
  });
  routes.workspace(`POST ${path}/:lineId/close`, CHANGE, async ({ transaction, params }) =>
    (await closeReports(transaction, params.lineId)) ? ok(null) : refuse('not_found'),
  );
}

function jobRoutes(routes: Routes): void {
  const path = '/api/:wsId/administration/jobs' as const;
  routes.workspace(`GET ${path}`, FOR_ADMINISTRATORS, async ({ transaction }) =>
    ok({ data: await failedJobs(transaction) }),
  );
  routes.workspace(`POST ${path}/:jobId/retry`, CHANGE, async ({ transaction, params }) =>
    (await retryJob(transaction, params.jobId)) ? ok(null) : refuse('not_found'),
  );
}

function accountRoutes(
  routes: Routes,
  sendResetLink: AdministrationDependencies['sendResetLink'],
): void {
  const path = '/api/:wsId/administration/accounts' as const;

  routes.workspace(
    `GET ${path}`,
    { ...FOR_ADMINISTRATORS, expensive: true },
    ({ transaction, query }) =>
      listPage(
        query,
        (page) => accountsPage(transaction, query, page),
        ({ created_at, id }) => [created_at, id],
      ),
  );
  routes.workspace(`GET ${path}/:userId`, FOR_ADMINISTRATORS, async ({ transaction, params }) => {
    const details = await accountDetails(transaction, params.userId as UserId);
    return details === null ? refuse('not_found') : ok(details);
  });
  routes.workspace(`POST ${path}/:userId/suspend`, CHANGE, ({ transaction, params, body }) =>
    change(transaction, params, 'account_suspended', body.reason),
  );
  routes.workspace(`POST ${path}/:userId/lift-suspension`, CHANGE, ({ transaction, params }) =>
    change(transaction, params, 'suspension_lifted'),
  );
  routes.workspace(`POST ${path}/:userId/end-sessions`, CHANGE, ({ transaction, params }) =>
    change(transaction, params, 'sessions_ended'),
  );
  routes.workspace(`POST ${path}/:userId/confirm-address`, CHANGE, ({ transaction, params }) =>
    change(transaction, params, 'address_confirmed'),
  );
  routes.workspace(`POST ${path}/:userId/end-codes`, CHANGE, ({ transaction, params }) =>
    change(transaction, params, 'codes_ended'),
  );
  routes.workspace(
    `POST ${path}/:userId/send-reset-link`,
    CHANGE,
    async ({ transaction, params }) => {
      const result = await change(transaction, params, 'reset_link_sent');
      if (!result.ok || (await sendResetLink(result.value.account.email))) return result;
      return refuse('too_many_requests');
    },
  );
}

type AccountResult = Result<PlatformAccountDetails, 'forbidden' | 'not_found' | 'own_account'>;

async function change(
  transaction: ScopedTransaction,
  { userId }: { readonly userId: string },
  action: AccountAction,
  reason: string | null = null,
): Promise<AccountResult> {
  const id = userId as UserId;
  const refusal = await administerAccount(transaction, id, action, reason);
  if (refusal !== null) return refuse(refusal);
  const details = await accountDetails(transaction, id);
  return details === null ? refuse('not_found') : ok(details);
}
