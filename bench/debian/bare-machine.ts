import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyNetworkSettings } from './network-settings.ts';

/** The programs of the trial and their Debian packages. */
const PROGRAMS = {
  mmdebstrap: 'mmdebstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  tar: 'tar',
  xz: 'xz-utils',
};

export function missingPackages(): string[] {
  const missing = Object.entries(PROGRAMS).filter(
    ([program]) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error,
  );
  return [...new Set(missing.map(([, debian]) => debian))];
}

interface Order {
  readonly command: string;
  /** The home directory has the same name. */
  readonly user: string;
  readonly directory: string;
  /** Answers to prompts. */
  readonly input?: string;
}

/** Commands in a root file system, with the processes and mounts of a machine of their own, and the network of this one. */
export interface BareMachine {
  /** Returns all output; fails with it if the command fails. */
  run(order: Order): Promise<string>;
  /** Starts a command that goes on. */
  start(order: Order): RunningCommand;
  /** Ends all its processes; its mounts end with them. */
  stop(): Promise<void>;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly output: () => string;
}

/**
 * The first process of the machine. It keeps the namespaces of processes and mounts, and `wait` removes processes whose
 * parents ended, as an init does.
 */
const INIT = `
set -e
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/dev/shm"
echo ready
sleep infinity & wait`;

export async function startBareMachine(root: string): Promise<BareMachine> {
  const network = await copyNetworkSettings(root);
  const namespaces = ['--mount', '--pid', '--ipc', '--fork', '--kill-child'];
  // With this program, the machine ends, too.
  const args = ['--pdeathsig', 'KILL', 'unshare', ...namespaces, 'sh', '-c', INIT, 'init', root];
  const init = spawn('setpriv', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(createInterface(init.stdout), 'line'),
    once(init, 'exit'),
  ]);
  if (line !== 'ready') throw new Error('The namespaces and mounts are not allowed here.');

  let count = 0;
  function start({ command, user, directory, input = '' }: Order): RunningCommand {
    const environment = {
      ...network,
      HOME: user === 'root' ? '/root' : `/home/${user}`,
      USER: user,
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      // A machine in use was asked for its time zone before.
      DEBIAN_FRONTEND: 'noninteractive',
    };
    // A file, because a server that a command leaves behind may keep a pipe open.
    const log = join(root, 'root', `output-${(count += 1)}`);
    const file = openSync(log, 'a');
    const child = spawn(
      'nsenter',
      [
        `--target=${init.pid}`,
        '--mount',
        '--ipc',
        `--pid=/proc/${init.pid}/ns/pid_for_children`,
        'chroot',
        `--userspec=${user}:${user}`,
        root,
        'env',
        '--ignore-environment',
        `--chdir=${directory}`,
        ...Object.entries(environment).map((pair) => pair.join('=')),
        'sh',
        '-c',
        command,
      ],
      // Without a terminal, programs that ask read their answers from the standard input.
      { detached: true, stdio: ['pipe', file, file] },
    );
    closeSync(file);
    // A command that does not read its answers ends before they are written.
    child.stdin?.on('error', () => undefined).end(input);
    return { child, output: () => readFileSync(log, 'utf8') };
  }

  return {
    start,
    async run(order) {
      const { child, output } = start(order);
      const [code] = await once(child, 'exit');
      if (code === 0) return output();
      throw new Error(`\`${order.command}\` failed (${code}):\n${output().slice(-3_000)}`);
    },
    async stop() {
      if (init.exitCode !== null || init.signalCode !== null) return;
      const ended = once(init, 'exit');
      init.kill('SIGKILL');
      await ended;
    },
  };
}
