import { Type } from 'typebox';
import {
  FailedJobs,
  PlatformAccount,
  PlatformAccountDetails,
  PlatformOptions,
  PlatformProcesses,
  PlatformReport,
  PlatformWorkspace,
  ReportedContext,
  SuspendAccount,
} from '../administration.ts';
import { ListOf, ListQuery } from '../list.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Administration';
const params = { wsId: WsId };
const Searched = Type.Object(
  { ...ListQuery.properties, search: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
);
const account = {
  tag,
  params: { ...params, userId: Uuid },
  answer: PlatformAccountDetails,
  errors: ['not_found'],
} as const;
const change = {
  ...account,
  errors: ['not_found', 'forbidden', 'own_account'],
} as const;

/** For administrators of the platform: only in the root workspace. All changes are in its log. */
export const ADMINISTRATION_ROUTES = defineRoutes({
  'GET /api/:wsId/administration/accounts': {
    tag,
    summary: 'Accounts, the latest first, or those whose name or address contains a text',
    params,
    query: Type.Object(
      {
        ...Searched.properties,
        suspended: Type.Optional(Type.Boolean({ description: 'Only suspended accounts.' })),
      },
      { additionalProperties: false },
    ),
    answer: ListOf(PlatformAccount),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/administration/accounts/:userId': {
    ...account,
    summary: 'An account and its workspaces',
  },
  'POST /api/:wsId/administration/accounts/:userId/suspend': {
    ...change,
    summary: 'Suspend an account: its sessions end, and it cannot sign in',
    body: SuspendAccount,
  },
  'POST /api/:wsId/administration/accounts/:userId/lift-suspension': {
    ...change,
    summary: 'Lift a suspension',
  },
  'POST /api/:wsId/administration/accounts/:userId/end-sessions': {
    ...change,
    summary: 'Sign out all devices of an account',
  },
  'POST /api/:wsId/administration/accounts/:userId/send-reset-link': {
    ...change,
    summary: 'Send the member a mail to choose a new password',
    errors: [...change.errors, 'too_many_requests'],
  },
  'POST /api/:wsId/administration/accounts/:userId/confirm-address': {
    ...change,
    summary: 'Mark the address of an account as confirmed',
  },
  'POST /api/:wsId/administration/accounts/:userId/end-codes': {
    ...change,
    summary: 'Turn off the codes of a member who has lost phone and recovery codes',
  },
  'GET /api/:wsId/administration/workspaces': {
    tag,
    summary: 'Clubs, the latest first, or those whose name contains a text',
    params,
    query: Searched,
    answer: ListOf(PlatformWorkspace),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/administration/reports': {
    tag,
    summary: 'Reported chat messages of all workspaces, the latest report first',
    params,
    query: ListQuery,
    answer: ListOf(PlatformReport),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/administration/reports/:lineId': {
    tag,
    summary: 'A reported message with what was written before and after',
    params: { ...params, lineId: Uuid },
    answer: ReportedContext,
    errors: ['not_found'],
  },
  'POST /api/:wsId/administration/reports/:lineId/close': {
    tag,
    summary: 'Close the reports of a message',
    params: { ...params, lineId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
  'GET /api/:wsId/administration/jobs': {
    tag,
    summary: 'The latest jobs that were not done after their last attempt',
    params,
    answer: FailedJobs,
  },
  'POST /api/:wsId/administration/jobs/:jobId/retry': {
    tag,
    summary: 'Attempt a failed job again',
    params: { ...params, jobId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
  'GET /api/:wsId/administration/processes': {
    tag,
    summary:
      'The processes of the platform with their figures, and those that were lost within a day',
    params,
    answer: PlatformProcesses,
  },
  'GET /api/:wsId/administration/options': {
    tag,
    summary: 'The options in force, without secrets',
    params,
    answer: PlatformOptions,
  },
});
