import { createHmac, randomUUID } from 'node:crypto';
import { TEST_SECRET } from '@rookery/testkit';
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

/** Changes that make a valid binding invalid. */
export const BINDINGS: readonly object[] = [
  ...[
    'users',
    'sessions',
    'session',
    'accounts',
    'account',
    'verification',
    'workspaces',
    'workspace_members',
    'workspace_invites',
    'chess_player_stats',
    'chess_timetable',
    'CHESS_GAMES',
    'public.chess_games',
    'chess_games; drop table users',
    '*',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    ['chess_games'],
    null,
    undefined,
  ].map((table) => ({ table })),
  ...['auth', 'pg_catalog', '*', undefined].map((schema) => ({ schema })),
  ...['TRUNCATE', 'update', ['UPDATE'], null].map((event) => ({ event })),
  ...['id', ['id']].map((select) => ({ select })),
];

/** Filters for other rows, for more rows, or for the same row in another form. */
export const FILTERS: readonly (readonly [what: string, forge: (id: string) => unknown])[] = [
  ['all others', (id) => `id=neq.${id}`],
  ['several', (id) => `id=in.(${id})`],
  ['greater', (id) => `id=gt.${id}`],
  ['a pattern', () => 'id=like.*'],
  ['any value', () => 'id=eq.*'],
  ['empty', () => ''],
  ['no value', () => 'id=eq.'],
  ['no filter', () => undefined],
  ['null', () => null],
  ['another column', (id) => `created_by=eq.${id}`],
  ['two', (id) => `id=eq.${id},id=eq.${id}`],
  ['two, joined', (id) => `id=eq.${id}&status=eq.active`],
  ['SQL', (id) => `id=eq.${id}' or '1'='1`],
  ['SQL in place of it', () => "id=eq.'; drop table chess_games; --"],
  ['upper case', (id) => `id=eq.${id.toUpperCase()}`],
  ['braces', (id) => `id=eq.{${id}}`],
  ['no dashes', (id) => `id=eq.${id.replaceAll('-', '')}`],
  ['a space before', (id) => ` id=eq.${id}`],
  ['a space after', (id) => `id=eq.${id} `],
  ['a line after', (id) => `id=eq.${id}\n`],
  ['a zero after', (id) => `id=eq.${id}\u0000`],
  ['a dot after', (id) => `id=eq.${id}.>`],
  ['wildcards of the bus', () => 'id=eq.>'],
  ['a letter that looks like i', (id) => `\u0456d=eq.${id}`],
  ['a sign that looks like =', (id) => `id\uff1deq.${id}`],
  ['digits of another script', (id) => `id=eq.${id.replaceAll(/\d/g, '\uff11')}`],
  ['not', (id) => `id=not.eq.${id}`],
  ['an object', (id) => ({ id })],
  ['a list', (id) => [`id=eq.${id}`]],
  ['very many', (id) => `id=eq.${id}`.padEnd(10_000, 'a')],
];

const KEY = createHmac('sha256', TEST_SECRET).update('live tokens').digest();
const signed = (body: JWTPayload, key = KEY, alg = 'HS256') =>
  new SignJWT(body).setProtectedHeader({ alg }).sign(key);
const claims = (genuine: string, changed: JWTPayload = {}): JWTPayload => ({
  ...decodeJwt(genuine),
  ...changed,
});

/** The same token with a later expiry: a socket accepts only a token that expires later. */
export function extendToken(genuine: string): Promise<string> {
  return signed(claims(genuine, { exp: Math.floor(Date.now() / 1_000) + 86_400 }));
}

type Forge = (genuine: string, other: string) => Promise<string> | string;

/** Tokens made from a valid one and the id of another member, each with the expected error code. */
export const TOKENS: readonly (readonly [what: string, forge: Forge, code: string | undefined])[] =
  [
    ['signed as the server does, to compare', (token) => signed(claims(token)), undefined],
    ['that is not a token', () => 'open sesame', 'unauthenticated'],
    ['that is empty', () => '', 'unauthenticated'],
    [
      'signed with another key',
      (token) => signed(claims(token), Buffer.alloc(32, 1)),
      'unauthenticated',
    ],
    [
      'signed with the secret itself',
      (token) => signed(claims(token), Buffer.from(TEST_SECRET)),
      'unauthenticated',
    ],
    ['that has expired', (token) => signed(claims(token, { exp: 1 })), 'unauthenticated'],
    ['with another audience', (token) => signed(claims(token, { aud: 'club' })), 'unauthenticated'],
    [
      'of an unknown session',
      (token) => signed(claims(token, { sid: randomUUID() })),
      'unauthenticated',
    ],
    [
      'signed by another algorithm',
      (token) => signed(claims(token), Buffer.concat([KEY, KEY]), 'HS512'),
      'unauthenticated',
    ],
    ['without a signature', (token) => new UnsecuredJWT(claims(token)).encode(), 'unauthenticated'],
    [
      'with another subject',
      (token, other) => {
        const [head, , signature] = token.split('.');
        const body = JSON.stringify(claims(token, { sub: other }));
        return `${head}.${Buffer.from(body).toString('base64url')}.${signature}`;
      },
      'unauthenticated',
    ],
  ];
