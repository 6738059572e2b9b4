import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endProcess, hasEnded } from '@rookery/local-postgres';
import { countStart } from './count-start.ts';
import { TEST_SECRET } from './postgres.ts';
import { withSourcePositions } from './source-positions.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The main file of the server, which operators start. */
export const SERVER_SOURCES = join(ROOT, 'apps', 'server', 'src', 'main.ts');

/**
 * The environment variable with the main file of the servers that tests start. A run of tests sets it to a bundle,
 * unless it is set: to `apps/server/src/main.ts`, for debugging in the sources.
 */
export const SERVER_MAIN = 'ROOKERY_TEST_SERVER';

/** All roles in one process. */
export const WHOLE = { ROOKERY_ROLES: 'api,relay,gateway,worker' };

/** So high that no test reaches them by accident. A test of a limit sets it, or clears it for the default. */
const NO_LIMITS = Object.fromEntries(
  [
    'SIGN_INS_PER_MINUTE',
    'SIGN_INS_PER_ACCOUNT',
    'SIGN_UPS_PER_MINUTE',
    'WRITES_PER_MINUTE',
    'WORKSPACES_PER_HOUR',
    'INVITES_PER_HOUR',
    'TASKS_PER_MINUTE',
    'LIVE_TOKENS_PER_MINUTE',
    'GAMES_PER_MINUTE',
    'CHALLENGES_PER_MINUTE',
    'SEEKS_PER_MINUTE',
    'GAME_LINKS_PER_HOUR',
    'BLOCKS_PER_HOUR',
    'REPORTS_PER_HOUR',
    'PREFERENCES_PER_MINUTE',
    'GAME_ACTIONS_PER_SECOND',
    'UNSTARTED_GAMES_PER_MEMBER',
    'BOT_GAMES_PER_MEMBER',
  ].map((name) => [name, '100000']),
);

export interface TestProgram {
  readonly pid: number;
  /** All log lines of the process. */
  log(): string[];
  /** Whether its log leaves out what is no error. */
  readonly isSilent: boolean;
  hasEnded(): boolean;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the real program as a child process, with high limits; another version of it is given by its main file. */
export function startProgram(
  databaseUrl: string,
  environment: Record<string, string>,
  main = process.env[SERVER_MAIN] ?? SERVER_SOURCES,
): TestProgram {
  countStart('server');
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCacheOf(main),
      DATABASE_URL: databaseUrl,
      ROOKERY_SECRET: TEST_SECRET,
      // Only tests of live updates start a relay and a gateway, because each relay uses a replication slot.
      ROOKERY_ROLES: 'api,worker',
      // A new connection may take long on a busy machine.
      DATABASE_WAIT_SECONDS: '60',
      LIVE_SOCKETS_PER_MEMBER: '100000',
      LIVE_DRAIN_SECONDS: '0',
      // Reviews would take the processor from the tests.
      REVIEW_RATED_GAMES: 'no',
      MAKE_PUZZLES: 'no',
      // Tests add the puzzles that they need.
      STARTER_PUZZLES: 'no',
      ...NO_LIMITS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    pid: child.pid ?? 0,
    isSilent: ['warn', 'error', 'fatal'].includes(environment['LOG_LEVEL'] ?? ''),
    log: () => withSourcePositions(output).trim().split('\n'),
    hasEnded: () => hasEnded(child),
    stop: (signal = 'SIGTERM') => endProcess(child, signal),
  };
}

/** Hundreds of starts in a test run compile the same code. The cache of a bundle is deleted with it. */
function compileCacheOf(main: string): string {
  const isBundle = main.endsWith('.mjs');
  return join(isBundle ? dirname(main) : tmpdir(), 'rookery-compile-cache');
}
