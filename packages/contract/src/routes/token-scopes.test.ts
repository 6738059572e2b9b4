import { expect, test } from 'vitest';
import { ROUTES, type RouteKey } from './index.ts';
import { scopeOf } from './token-scopes.ts';

const KEYS = Object.keys(ROUTES) as RouteKey[];
const keysOf = (scope: string | null) => KEYS.filter((key) => scopeOf(key) === scope);

test('a token cannot call any route of accounts, own data, tokens and administration, with three exceptions', () => {
  const guarded = KEYS.filter((key) =>
    / \/api\/(account|registration|:wsId\/administration)/.test(key),
  );
  expect(guarded.length).toBeGreaterThan(30);
  expect(guarded.filter((key) => scopeOf(key) !== null)).toEqual([
    'GET /api/registration',
    'GET /api/account',
    'POST /api/account/live-token',
  ]);
});

test('a token changes no members, invitations, workspaces and settings', () => {
  const changes = KEYS.filter((key) =>
    /^(?!GET).* \/api\/(workspaces|invites|:wsId\/(member|invite|workspace-settings|delete))/.test(
      key,
    ),
  );
  expect(changes.length).toBeGreaterThan(8);
  expect(changes.filter((key) => scopeOf(key) !== null)).toEqual([]);
});

test('every other route that reads needs `read`, and no route that writes does', () => {
  const reads = KEYS.filter((key) => key.startsWith('GET ') && scopeOf(key) !== null);
  expect(new Set(reads.map(scopeOf))).toEqual(new Set(['read']));
  const writes = keysOf('read').filter((key) => !key.startsWith('GET '));
  expect(writes).toEqual(['POST /api/account/live-token']);
});

test('`play` is for games, challenges, chat and the actions of players in tournaments', () => {
  for (const key of keysOf('play'))
    expect(key).toMatch(/\/chess\/(games|seeks|links|challenges|vacation)|\/chat|\/entry|\/ready$/);
  expect(keysOf('play')).toContain('POST /api/chess/games/:gameId/move');
});

test('no token makes an address that would outlive it', () => {
  for (const key of [
    'POST /api/:wsId/calendar/feed',
    'PUT /api/:wsId/tournaments/:tournamentId/publication',
    'POST /api/notifications/push',
    'POST /api/:wsId/invite/create',
  ] as const)
    expect(scopeOf(key)).toBeNull();
});
