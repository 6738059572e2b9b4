import { expect, test } from 'vitest';
import { decideRoute, isSiteRoot, type RouteDecision, type RoutingCaller } from './decide.ts';
import { ROOT_WORKSPACE_ID, type WorkspaceId } from './identifier.ts';

const PERSONAL = '6f9619ff-8b86-4011-b42d-00c04fc964ff' as WorkspaceId;
const CLUB = 'c0a80101-1f4e-4f2a-9c3b-1234567890ab' as WorkspaceId;
const caller: RoutingCaller = { personalWorkspaceId: PERSONAL, defaultWorkspaceId: null };

function decide(address: string, as: RoutingCaller | null = caller): RouteDecision {
  const [path = '', query] = address.split(/(?=\?)/, 2);
  return decideRoute({
    path,
    query: query ?? '',
    hints: { cookie: null, acceptLanguage: null },
    caller: as,
  });
}

function locationFrom(address: string, as: RoutingCaller | null = caller): string | null {
  const decision = decide(address, as);
  return decision.kind === 'redirect' ? decision.location : null;
}

function fromRoot(defaultWorkspaceId: WorkspaceId): string | null {
  return locationFrom('/', { ...caller, defaultWorkspaceId });
}

test('rule 1: the root id becomes internal, for every caller', () => {
  expect(locationFrom(`/${ROOT_WORKSPACE_ID}/x?y=1`)).toBe('/internal/x?y=1');
  expect(locationFrom(`/${ROOT_WORKSPACE_ID}/x?y=1`, null)).toBe('/internal/x?y=1');
});

test("rule 2: the caller's personal workspace becomes personal, for that caller only", () => {
  expect(locationFrom(`/${PERSONAL}/x?y=1`)).toBe('/personal/x?y=1');
  expect(locationFrom(`/${PERSONAL}/x?y=1`, null)).toBeNull();
});

test('rule 3: the site root leads to the default workspace, if there is one', () => {
  expect(fromRoot(PERSONAL)).toBe('/personal');
  expect(fromRoot(ROOT_WORKSPACE_ID)).toBe('/internal');
  expect(fromRoot(CLUB)).toBe(`/${CLUB}`);
  expect(decide('/').kind).toBe('public');
  expect(decide('/', null).kind).toBe('public');
});

test('rule 4: a legacy path leads straight to the canonical one', () => {
  expect(locationFrom(`/workspaces/${CLUB}/x?y`)).toBe(`/${CLUB}/x?y`);
  expect(locationFrom(`/workspaces/${PERSONAL}`)).toBe('/personal');
  expect(locationFrom(`/workspaces/${ROOT_WORKSPACE_ID}/x`)).toBe('/internal/x');
  expect(decide('/workspaces/personal').kind).toBe('not-an-identifier');
  expect(decide('/workspaces').kind).toBe('not-an-identifier');
});

test('rule 5: a canonical address does not change', () => {
  expect(decide('/personal/tasks')).toMatchObject({ kind: 'workspace', rest: '/tasks' });
  expect(decide('/internal')).toMatchObject({ kind: 'workspace', rest: '' });
});

test('a locale is removed and remembered, together with all other changes', () => {
  expect(decide(`/vi/workspaces/${PERSONAL.toUpperCase()}/tasks?a`)).toEqual({
    kind: 'redirect',
    location: '/personal/tasks?a',
    remember: 'vi',
  });
  expect(decide('/vi')).toEqual({ kind: 'redirect', location: '/', remember: 'vi' });
  expect(decide('/en/vi/login')).toEqual({ kind: 'redirect', location: '/login', remember: 'vi' });
});

test('the site root is recognised with locales', () => {
  expect(['/', '/vi', '/vi/', '/en/vi'].every(isSiteRoot)).toBe(true);
  expect(['/personal', '/vi/personal', ''].some(isSiteRoot)).toBe(false);
});

test.each([
  '//evil.example',
  '/vi//evil.example',
  '/vi/\\evil.example',
  '/\\evil.example',
  '/vi/..//evil.example',
  '/vi/%2e%2E/personal',
  '/personal/../vi/personal',
  '/vi/a\nb',
  '/vi/a b',
  '/vi/ф',
  'personal',
  '',
  'http://evil.example/',
])('%j is not a valid address and is not redirected', (address) => {
  expect(decide(address).kind).toBe('not-an-identifier');
});
