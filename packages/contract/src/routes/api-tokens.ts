import { ApiTokens, CreateApiToken, NewApiToken } from '../api-token.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Account';

export const API_TOKEN_ROUTES = defineRoutes({
  'GET /api/account/tokens': {
    tag,
    summary: 'The API tokens of the caller and of their bots, the newest first',
    answer: ApiTokens,
  },
  'POST /api/account/tokens': {
    tag,
    summary: 'Create an API token, which is shown in this answer only',
    body: CreateApiToken,
    answer: NewApiToken,
    status: 201,
    errors: [
      'not_found',
      'wrong_password',
      'sign_in_again',
      'empty_name',
      'name_too_long',
      'token_end_out_of_range',
      'too_many_tokens',
      'too_many_requests',
    ],
  },
  'DELETE /api/account/tokens/:tokenId': {
    tag,
    summary: 'Revoke an API token',
    params: { tokenId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
});
