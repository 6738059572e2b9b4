import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rookery/local-postgres';
import { eventually, isUnreachable, despite, NotYet } from '@rookery/testkit';
import { documentedSteps } from '../scripts/deployment/documented-steps.ts';
import {
  missingPackages,
  startBareMachine,
  type BareMachine,
  type RunningCommand,
} from './debian/bare-machine.ts';
import { serveNodeArchive } from './debian/node-archive.ts';
import { debianArchive } from './debian/root-archive.ts';
import { answersTo, editOptions, replaced } from './debian/substitutions.ts';
import { firstMove } from './image/first-move.ts';

/**
 * From a bare Debian to the first move of a game over HTTP, by the commands of docs/operations.md, "First start":
 * `npm run trial:debian`. debian/substitutions.ts lists what differs from the page. Node comes from this machine, or from
 * nodejs.org with `--pull`. Needs root.
 */
const ROOT = join(import.meta.dirname, '..');
const PAGE = join('docs', 'operations.md');
const NODEJS_ORG = 'https://nodejs.org/dist';
const USER = 'club';
const CHECKOUT = `/home/${USER}/rookery`;

const missing = missingPackages();
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `The first start was NOT tried: this trial runs as root${missing.length > 0 ? `, and needs: apt-get install ${missing.join(' ')}` : ''}.`,
  );
  process.exit(1);
}

const git = { cwd: ROOT, encoding: 'utf8' } as const;
const page = execFileSync('git', ['show', `HEAD:${PAGE}`], git);
const steps = documentedSteps(page, 'First start');
const directory = mkdtempSync(join(tmpdir(), 'rookery-debian-'));
const root = join(directory, 'root');
const seconds = new Map<string, number>();
let machine: BareMachine | null = null;
let nodeArchives: Awaited<ReturnType<typeof serveNodeArchive>> | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
try {
  await prepareRoot();
  machine = await startBareMachine(root);
  await machine.run({
    command: `useradd --create-home ${USER} && chown --recursive ${USER}: /home/${USER}`,
    user: 'root',
    directory: '/root',
  });
  if (!process.argv.includes('--pull')) nodeArchives = await serveNode();
  await follow(machine);
  const total = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  console.log(`\n| Step | Seconds |\n| --- | ---: |`);
  for (const [step, each] of seconds) console.log(`| ${step} | ${each.toFixed(1)} |`);
  console.log(`| all | ${total.toFixed(1)} |\n`);
  console.log(`From a bare Debian to the first move: ${(total / 60).toFixed(1)} minutes`);
} finally {
  await cleanUp();
}
process.exit();

/** A bare Debian, with the tracked files as the checkout of an operator. */
async function prepareRoot(): Promise<void> {
  const archive = await debianArchive([]);
  const checkout = join(root, CHECKOUT);
  mkdirSync(checkout, { recursive: true });
  execFileSync('tar', ['--extract', '--file', archive, '--directory', root]);
  const sources = join(directory, 'sources.tar');
  execFileSync('git', ['archive', '--output', sources, 'HEAD'], git);
  execFileSync('tar', ['--extract', '--no-same-owner', '--file', sources, '--directory', checkout]);
}

function serveNode() {
  const name = /node-v[\d.]+-linux-x64\.tar\.xz/.exec(page)?.[0];
  if (name === undefined) throw new Error(`${PAGE} installs no Node.`);
  const here = replaced(name, { email: null, nodeUrl: NODEJS_ORG });
  return serveNodeArchive(directory, here);
}

/** Carries out every command of the page, and plays as soon as the server runs. */
async function follow(bare: BareMachine): Promise<void> {
  const port = await freePort();
  const nodeUrl = nodeArchives?.url ?? NODEJS_ORG;
  let email: string | null = null;
  for (const { asRoot, commands } of steps) {
    const user = asRoot ? 'root' : USER;
    let current = asRoot ? '/root' : CHECKOUT;
    for (const documented of commands) {
      const command = replaced(documented, { email, nodeUrl });
      const order = { command, user, directory: current, input: answersTo(command) };
      if (command.startsWith('cd ')) current = command.slice('cd '.length);
      else if (command === 'npm start') {
        email = await play(bare.start(order), `http://127.0.0.1:${port}`);
      } else {
        if (command === 'npm ci') await refuseCompilers(bare);
        const output = await timed(documented, () => bare.run(order));
        console.log(`${documented}: ${output.trim().split('\n').at(-1)?.slice(0, 100)}`);
      }
      if (command === 'cp .env.example .env') {
        await editOptions(bare, join(root, CHECKOUT, '.env'), port);
      }
    }
  }
  if (email === null) throw new Error(`${PAGE} starts no server.`);
}

async function play({ child, output }: RunningCommand, url: string): Promise<string> {
  await timed('npm start', () =>
    eventually(
      despite(isUnreachable, async () => {
        if (child.exitCode !== null)
          throw new Error(`The server ended:\n${output().slice(-3_000)}`);
        if (!(await fetch(`${url}/health/ready`)).ok) throw new NotYet('The server is not ready.');
      }),
    ),
  );
  const { email, moves } = await timed('sign up, first move and answer', () => firstMove(url));
  console.log(`signed up as ${email}, first moves ${moves.join(' ')}`);
  return email;
}

/** Operators have no compilers: every package has to come built. */
async function refuseCompilers(bare: BareMachine): Promise<void> {
  const command = 'command -v cc gcc g++ clang make python3 || echo none';
  const found = await bare.run({ command, user: USER, directory: CHECKOUT });
  if (found.trim() !== 'none') throw new Error(`The root has ${found}`);
  console.log('compilers, make and Python in the root: none');
}

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  seconds.set(step, (performance.now() - startedAt) / 1_000);
  return result;
}

async function cleanUp(): Promise<void> {
  nodeArchives?.close();
  await machine?.stop();
  rmSync(directory, { recursive: true, force: true });
}
