import { PLATFORM_ROLES, type PlatformProcess, type PlatformRole } from '@rookery/contract';

/** What an operator should look at. */
export type Warning = 'busy' | 'connections' | 'lag' | 'slow_sockets' | 'jobs';

const BUSY = 0.8;
const LAG_SECONDS = 5;
const JOB_SECONDS = 5;
/** A few members always have a bad line. */
const SLOW_PART = 0.2;

export function warningsOf({ figures }: PlatformProcess): Warning[] {
  const { relay, gateway, worker } = figures;
  const all: Record<Warning, boolean> = {
    busy: figures.busy > BUSY,
    connections: figures.connections_awaited > 0,
    lag: (relay?.lag_seconds ?? 0) > LAG_SECONDS,
    slow_sockets: gateway !== null && gateway.slow_sockets > gateway.sockets * SLOW_PART,
    jobs: (worker?.oldest_job_seconds ?? 0) > JOB_SECONDS,
  };
  return (Object.keys(all) as Warning[]).filter((warning) => all[warning]);
}

interface RoleHealth {
  readonly role: PlatformRole;
  readonly running: number;
  /** Only one relay works, the others wait; so this is false if all of them wait. */
  readonly isServed: boolean;
}

export function healthOfRoles(processes: readonly PlatformProcess[]): RoleHealth[] {
  return PLATFORM_ROLES.map((role) => {
    const running = processes.filter((each) => each.is_running && each.roles.includes(role));
    const isServed =
      role === 'relay'
        ? running.some(({ figures }) => figures.relay?.is_active === true)
        : running.length > 0;
    return { role, running: running.length, isServed };
  });
}
