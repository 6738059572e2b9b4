import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@rookery/local-postgres';
import { openTerminal, type Terminal } from './ctrl-c/terminal.ts';

/**
 * Ctrl-C in a terminal at five moments of `npm run local`, four times each, and once in `npm run dev`: what is left of
 * it? Builds the pages, and needs Linux. `npm run trial:ctrl-c`
 */
const ROOT = join(import.meta.dirname, '..');
const PAGES = join(ROOT, 'apps', 'web', 'dist', 'index.html');
const RUNS = 4;
const LOOK_AGAIN_MS = 10;
const LIMIT_MS = 300_000;

interface Start {
  readonly terminal: Terminal;
  readonly dataDir: string;
  readonly port: number;
}

interface Moment {
  readonly name: string;
  readonly hasCome: (start: Start) => boolean | Promise<boolean>;
  /** The runs differ by this much: a moment is also a while. */
  readonly stepMs: number;
  readonly command?: string;
  readonly runs?: number;
}

const DURING_BUILD: Moment = {
  name: 'while the pages are built',
  hasCome: ({ terminal }) => terminal.output().includes('Building the pages'),
  stepMs: 1_000,
};
const WITH_BUILD: readonly Moment[] = [
  {
    name: 'while the database is created',
    hasCome: ({ dataDir }) => existsSync(join(dataDir, 'postgres')),
    stepMs: 500,
  },
  {
    name: 'while the platform starts',
    hasCome: ({ dataDir }) => read(join(dataDir, 'postgres', 'postmaster.pid')).includes('ready'),
    stepMs: 1_000,
  },
  { name: 'while the demo is created', hasCome: ({ port }) => answers(port), stepMs: 500 },
  { name: 'when it is ready', hasCome: isReady, stepMs: 200 },
  { name: 'in npm run dev', hasCome: isReady, stepMs: 0, command: 'dev', runs: 1 },
];

const directory = mkdtempSync(join(tmpdir(), 'rookery-ctrl-c-'));
/** One for each run of a moment. The runs of the next moment go on with what these have left. */
const dataDirs = Array.from({ length: RUNS }, (_, run) => join(directory, `run-${run + 1}`));
let failures = 0;
try {
  if (existsSync(PAGES)) utimesSync(PAGES, 0, 0);
  await tryMoment(DURING_BUILD);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
  for (const moment of WITH_BUILD) await tryMoment(moment);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

async function tryMoment(moment: Moment): Promise<void> {
  const { name, stepMs, runs = RUNS } = moment;
  const left: string[] = [];
  for (const [run, dataDir] of dataDirs.slice(0, runs).entries()) {
    left.push(...(await tryOnce(moment, dataDir, run * stepMs)));
  }
  failures += left.length;
  console.log(
    `Ctrl-C ${name}, ${runs} runs: ${left.length === 0 ? 'nothing' : left.join(', ')} left`,
  );
}

async function tryOnce({ hasCome, command = 'local' }: Moment, dataDir: string, waitMs: number) {
  const port = await freePort();
  const words = `npm run ${command} -- --port ${port} --data-dir ${dataDir}`;
  const terminal = openTerminal(words, ROOT);
  const start = { terminal, dataDir, port };
  const deadline = Date.now() + LIMIT_MS;
  while (!(await hasCome(start))) {
    const isLate = Date.now() > deadline;
    if (isLate) await terminal.pressCtrlC();
    if (isLate || terminal.hasEnded()) throw new Error(`It did not come:\n${terminal.output()}`);
    await pause(LOOK_AGAIN_MS);
  }
  await pause(waitMs);
  const processes = await terminal.pressCtrlC();
  const files = ['pid', join('postgres', 'postmaster.pid')];
  return [...processes, ...files.filter((file) => existsSync(join(dataDir, file)))];
}

function isReady({ terminal }: Start): boolean {
  return /^ready /m.test(terminal.output());
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
