import type { PlatformProcess, ProcessFigures } from '@rookery/contract';
import { expect, test } from 'vitest';
import { healthOfRoles, warningsOf } from './health.ts';

const QUIET: ProcessFigures = {
  memory_bytes: 100_000_000,
  busy: 0.1,
  connections_awaited: 0,
  api: { requests_per_second: 4, failures: 0 },
  relay: { is_active: true, lag_seconds: 0.01, lag_bytes: 100 },
  gateway: { sockets: 10, members: 8, slow_sockets: 1 },
  worker: { engines_searching: 1, jobs_waiting: 2, oldest_job_seconds: 1, failures: 3 },
};

function processWith(figures: Partial<ProcessFigures>, more: Partial<PlatformProcess> = {}) {
  return {
    id: '1f2e3d4c-0000-4000-8000-000000000000',
    roles: ['api', 'relay', 'gateway', 'worker'],
    host: 'one',
    pid: 1,
    version: '1.0.0',
    started_at: '2026-01-01T00:00:00Z',
    seen_at: '2026-01-01T00:00:00Z',
    is_running: true,
    figures: { ...QUIET, ...figures },
    ...more,
  } satisfies PlatformProcess;
}

test.each([
  [{}, []],
  [{ busy: 0.9 }, ['busy']],
  [{ connections_awaited: 1 }, ['connections']],
  [{ relay: { is_active: false, lag_seconds: 6, lag_bytes: 1 } }, ['lag']],
  [{ relay: { is_active: false, lag_seconds: null, lag_bytes: null } }, []],
  [{ gateway: { sockets: 10, members: 8, slow_sockets: 3 } }, ['slow_sockets']],
  [{ gateway: { sockets: 0, members: 0, slow_sockets: 0 } }, []],
  [
    { worker: { engines_searching: 1, jobs_waiting: 9, oldest_job_seconds: 6, failures: 0 } },
    ['jobs'],
  ],
  [{ api: null, relay: null, gateway: null, worker: null }, []],
])('%j gives the warnings %j', (figures, warnings) => {
  expect(warningsOf(processWith(figures))).toEqual(warnings);
});

const served = (processes: PlatformProcess[]) =>
  healthOfRoles(processes).flatMap(({ role, isServed }) => (isServed ? [role] : []));

test('a role is served by a running process, and the relay by an active one', () => {
  const waiting = { relay: { is_active: false, lag_seconds: 0, lag_bytes: 0 } };
  expect(served([])).toEqual([]);
  expect(served([processWith({})])).toEqual(['api', 'relay', 'gateway', 'worker']);
  expect(served([processWith(waiting)])).toEqual(['api', 'gateway', 'worker']);
  expect(served([processWith({}, { is_running: false })])).toEqual([]);
  expect(
    served([processWith(waiting, { roles: ['relay'] }), processWith({}, { roles: ['relay'] })]),
  ).toEqual(['relay']);
});
