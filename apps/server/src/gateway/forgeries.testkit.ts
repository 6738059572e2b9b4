import { createHmac, randomUUID } from 'node:crypto';
import { TEST_SECRET } from '@rookery/testkit';
import { SignJWT, UnsecuredJWT } from 'jose';

/** What is changed of a binding that is on the list. */
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

/** Filters of other rows, of more rows, or of the same row in other words. */
export const FILTERS: readonly (readonly [what: string, forge: (id: string) => unknown])[] = [
  ['all others', (id) => `id=neq.${id}`],
  ['several', (id) => `id=in.(${id})`],
  ['greater', (id) => `id=gt.${id}`],
  ['a pattern', () => 'id=like.*'],
  ['any', () => 'id=eq.*'],
  ['nothing', () => ''],
  ['nobody', () => 'id=eq.'],
  ['no filter', () => undefined],
  ['null', () => null],
  ['another column', (id) => `white_player_id=eq.${id}`],
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
const inAMinute = () => Math.floor(Date.now() / 1_000) + 60;
const claims = (sub: string) => ({ sid: randomUUID(), sub, aud: 'rookery live', exp: inAMinute() });
const signed = (body: ReturnType<typeof claims>, key = KEY, alg = 'HS256') =>
  new SignJWT(body).setProtectedHeader({ alg }).sign(key);

/** Good, and for longer than any that the server gives out: a socket takes to what lasts longer. */
export function lastingToken(member: string): Promise<string> {
  return signed({ ...claims(member), exp: inAMinute() + 86_400 });
}

type Forge = (caller: string, other: string) => Promise<string> | string;

/** Made for a caller, each with the code that refuses it. */
export const TOKENS: readonly (readonly [what: string, forge: Forge, code: string | undefined])[] =
  [
    ['as the server signs it, to compare', (id) => signed(claims(id)), undefined],
    ['that is none', () => 'open sesame', 'unauthenticated'],
    ['that is empty', () => '', 'unauthenticated'],
    ['of another key', (id) => signed(claims(id), Buffer.alloc(32, 1)), 'unauthenticated'],
    ['of the bare secret', (id) => signed(claims(id), Buffer.from(TEST_SECRET)), 'unauthenticated'],
    ['that has expired', (id) => signed({ ...claims(id), exp: 1 }), 'unauthenticated'],
    ['for something else', (id) => signed({ ...claims(id), aud: 'rookery' }), 'unauthenticated'],
    [
      'by another algorithm',
      (id) => signed(claims(id), Buffer.concat([KEY, KEY]), 'HS512'),
      'unauthenticated',
    ],
    ['that nobody signed', (id) => new UnsecuredJWT(claims(id)).encode(), 'unauthenticated'],
    [
      'whose holder was changed',
      async (id, other) => {
        const [head, , signature] = (await signed(claims(id))).split('.');
        const body = Buffer.from(JSON.stringify(claims(other))).toString('base64url');
        return `${head}.${body}.${signature}`;
      },
      'unauthenticated',
    ],
  ];
