import { Type, type Static } from 'typebox';
import { Name, Nullable, Timestamp, Uuid } from './scalars.ts';

/** What a token allows. Each route needs one of them, or cannot be called with a token; see `scopeOf`. */
export const TOKEN_SCOPES = ['read', 'play', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Every token begins with it, so that programs that look for published keys recognise one. */
export const TOKEN_PREFIX = 'rookery_';

/** How many tokens an account can have. */
export const TOKENS_MAX = 20;

/** For how many days a token can work. */
export const TOKEN_DAYS_MAX = 366;

const Scopes = Type.Array(Type.Enum(TOKEN_SCOPES), {
  minItems: 1,
  maxItems: TOKEN_SCOPES.length,
  uniqueItems: true,
});

const TOKEN_FIELDS = {
  id: Uuid,
  bot_id: Nullable(Uuid),
  name: Type.String(),
  scopes: Scopes,
  created_at: Timestamp,
  expires_at: Timestamp,
  last_used_at: Nullable(
    Type.String({ format: 'date-time', description: 'To the minute; null if it was never used.' }),
  ),
};

export const ApiToken = Type.Object(TOKEN_FIELDS, { $id: 'ApiToken' });
export type ApiToken = Static<typeof ApiToken>;

export const ApiTokens = Type.Object({ data: Type.Array(ApiToken) }, { $id: 'ApiTokens' });

export const NewApiToken = Type.Object(
  {
    ...TOKEN_FIELDS,
    token: Type.String({ description: 'The token itself. It cannot be read again.' }),
  },
  { $id: 'NewApiToken' },
);
export type NewApiToken = Static<typeof NewApiToken>;

export const CreateApiToken = Type.Object(
  {
    name: Name,
    scopes: Scopes,
    expiresAt: Timestamp,
    botId: Type.Optional(
      Type.String({ format: 'uuid', description: 'A bot of the caller, as which the token acts.' }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: 128,
        description: 'Without a password, a session of the last ten minutes is needed.',
      }),
    ),
  },
  { $id: 'CreateApiToken', additionalProperties: false },
);
export type CreateApiToken = Static<typeof CreateApiToken>;
