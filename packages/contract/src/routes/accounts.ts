import {
  Account,
  AccountAddress,
  AccountSessions,
  AddressChangeStep,
  ChangeAddress,
  ConfirmAddressChange,
  Registration,
  UpdateAccount,
} from '../account.ts';
import { LiveToken } from '../live-token.ts';
import { Uuid } from '../scalars.ts';
import { SignInMethods } from '../sign-in.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Account';

export const ACCOUNT_ROUTES = defineRoutes({
  'GET /api/registration': {
    tag,
    summary: 'Who can create an account, also without a session',
    answer: Registration,
  },
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
    errors: ['empty_name', 'name_too_long', 'bot_name', 'reserved_name', 'not_found'],
  },
  'GET /api/account/sign-in': {
    tag,
    summary: 'How the caller can sign in',
    answer: SignInMethods,
  },
  'GET /api/account/address': {
    tag,
    summary:
      "The caller's address, whether it is confirmed, and a change that is not confirmed yet",
    answer: AccountAddress,
  },
  'POST /api/account/address': {
    tag,
    summary: 'Ask for another address. A mail to the old address follows, then one to the new',
    body: ChangeAddress,
    answer: AccountAddress,
    errors: [
      'wrong_password',
      'sign_in_again',
      'same_address',
      'address_taken',
      'too_many_requests',
    ],
  },
  'DELETE /api/account/address': {
    tag,
    summary: 'Cancel a change of address that is not confirmed yet',
    status: 204,
  },
  'POST /api/account/address/confirm': {
    tag,
    summary: 'Confirm a change of address by the token of a mail, also without a session',
    body: ConfirmAddressChange,
    answer: AddressChangeStep,
    errors: ['link_not_valid'],
  },
  'GET /api/account/sessions': {
    tag,
    summary: 'The devices on which the caller is signed in, the latest first',
    answer: AccountSessions,
  },
  'DELETE /api/account/sessions/:sessionId': {
    tag,
    summary: 'Sign out one device',
    params: { sessionId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/account/sessions/end-others': {
    tag,
    summary: 'Sign out all other devices',
    status: 204,
  },
  'POST /api/account/live-token': {
    tag,
    summary: 'A short-lived token for live connections, for clients that send no cookies',
    answer: LiveToken,
    status: 201,
  },
});
