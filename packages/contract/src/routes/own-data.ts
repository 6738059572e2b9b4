import { Type } from 'typebox';
import { AccountDeletion, DataExport, DeleteAccount, OwnData } from '../own-data.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Account';

export const OWN_DATA_ROUTES = defineRoutes({
  'GET /api/account/data': {
    tag,
    summary: "The caller's latest export, and the state of the deletion of the account",
    answer: OwnData,
  },
  'POST /api/account/data/exports': {
    tag,
    summary: 'Export everything that belongs to the caller. It can be downloaded for a day',
    answer: DataExport,
    status: 201,
    errors: ['export_running', 'export_limit'],
  },
  'GET /api/account/data/exports/:exportId/file': {
    tag,
    summary: 'Download an export, with the session of the member who asked for it',
    params: { exportId: Uuid },
    answer: Type.String({ format: 'binary' }),
    contentType: 'application/zip',
    errors: ['not_found'],
  },
  'POST /api/account/deletion': {
    tag,
    summary: "Ask for the deletion of the caller's account, which takes place after 14 days",
    body: DeleteAccount,
    answer: AccountDeletion,
    status: 201,
    errors: ['wrong_password', 'sign_in_again', 'too_many_requests', 'last_owner'],
  },
  'DELETE /api/account/deletion': {
    tag,
    summary: 'Keep the account',
    status: 204,
  },
});
