import { Account, UpdateAccount } from '../account.ts';
import { LiveToken } from '../live-token.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Account';

export const ACCOUNT_ROUTES = defineRoutes({
  'GET /api/account': {
    tag,
    summary: "The caller's account",
    answer: Account,
  },
  'PATCH /api/account': {
    tag,
    summary: "Change the caller's name, language, theme or default workspace",
    body: UpdateAccount,
    answer: Account,
    errors: ['empty_name', 'name_too_long', 'bot_name', 'not_found'],
  },
  'POST /api/account/live-token': {
    tag,
    summary: 'A short-lived token for live connections, for clients that send no cookies',
    answer: LiveToken,
    status: 201,
  },
});
