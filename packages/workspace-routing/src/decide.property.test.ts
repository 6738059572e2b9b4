import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRoute, type RouteRequest } from './decide.ts';
import { ROOT_WORKSPACE_ID, type WorkspaceId } from './identifier.ts';

const RUNS = 100_000;
const ORIGIN = 'https://club.example';
const ids = [
  '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  'c0a80101-1f4e-4f2a-9c3b-1234567890ab',
  ROOT_WORKSPACE_ID,
] as WorkspaceId[];
const hints = { cookie: null, acceptLanguage: null };

const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ids, ...ids.map((id) => id.toUpperCase())) },
  {
    weight: 6,
    arbitrary: fc.constantFrom('vi', 'en', 'workspaces', 'personal', 'internal', 'Personal'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '.', '..', '%2e%2e', 'login', 'tasks', 'evil.example'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '\\evil.example',
      '%2f%2fevil.example',
      '%5cevil',
      '\t',
      '%0d%0a',
      '@evil',
      'https:',
    ),
  },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.string({ maxLength: 12, unit: 'binary' }) },
);
const path = fc
  .tuple(fc.constantFrom('/', '/', '/', '//', '/\\', ''), fc.array(segment, { maxLength: 5 }))
  .map(([start, segments]) => start + segments.join('/'));
const query = fc.oneof(
  fc.constantFrom('', '', '?', '?a=1&a=2', '?next=//evil.example', '?q=%zz&&=%20+'),
  fc.string({ maxLength: 12, unit: 'binary' }).map((text) => `?${text}`),
);
const id = fc.constantFrom(...ids);
const caller = fc.option(fc.record({ personalWorkspaceId: id, defaultWorkspaceId: fc.option(id) }));
const request = fc.record({ path, query, caller, hints: fc.constant(hints) });

/** The request that a browser would send after the redirect. */
function follow(from: RouteRequest, location: string): RouteRequest {
  const start = location.length - from.query.length;
  return { ...from, path: location.slice(0, start) };
}

test('over 100,000 paths: one redirect at most, to this origin, with the query kept byte for byte', () => {
  const seen = { redirect: 0, workspace: 0, public: 0, 'not-an-identifier': 0 };
  fc.assert(
    fc.property(request, (asked) => {
      const decision = decideRoute(asked);
      seen[decision.kind] += 1;
      if (decision.kind !== 'redirect') return;
      const { location } = decision;
      expect(location.endsWith(asked.query)).toBe(true);
      // A browser must resolve the location to the same address.
      const url = new URL(location, ORIGIN);
      expect(url.origin).toBe(ORIGIN);
      expect(location).toMatch(/^\/(?![/\\])[^\0-\x20\x7f]*$/);
      const next = follow(asked, location);
      expect(url.pathname.startsWith('//')).toBe(false);
      expect(decideRoute(next).kind).not.toBe('redirect');
    }),
    { numRuns: RUNS },
  );
  // The generator must reach every kind of decision, or the test would prove little.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 200);
});

test('over 100,000 paths: a canonical address maps to itself for every caller', () => {
  const rest = fc.array(fc.stringMatching(/^[a-z0-9_~-]{1,8}$/), { maxLength: 3 });
  const slug = fc.constantFrom('personal', 'internal', 'c0a80101-1f4e-4f2a-9c3b-1234567890ab');
  const other = '6f9619ff-8b86-4011-b42d-00c04fc964ff' as WorkspaceId;
  const as = fc.option(fc.constant({ personalWorkspaceId: other, defaultWorkspaceId: other }));
  fc.assert(
    fc.property(slug, rest, fc.constantFrom('', '?a=1'), as, (first, segments, tail, who) => {
      const address = ['', first, ...segments].join('/');
      const decision = decideRoute({ path: address, query: tail, caller: who, hints });
      expect(decision).toMatchObject({
        kind: 'workspace',
        rest: segments.map((text) => `/${text}`).join(''),
      });
    }),
    { numRuns: RUNS },
  );
});
