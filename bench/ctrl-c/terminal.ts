import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { hasEnded } from '@rookery/local-postgres';

const CTRL_C = '\u0003';

export interface Terminal {
  /** What the command has printed. */
  output(): string;
  hasEnded(): boolean;
  /** Presses Ctrl-C, and resolves once the command has ended, with those of its processes that have not. */
  pressCtrlC(): Promise<readonly string[]>;
}

/**
 * Runs a command in a terminal of its own (`script` of util-linux), whose Ctrl-C is a signal to all processes in the
 * foreground. They are recognised by a variable of their environment or, as PostgreSQL writes over it, by having been there
 * when Ctrl-C was pressed.
 */
export function openTerminal(command: string, cwd: string): Terminal {
  const mark = `ROOKERY_TRIAL=${crypto.randomUUID()}`;
  const child = spawn(
    'script',
    ['--quiet', '--flush', '--return', '--command', command, '/dev/null'],
    {
      cwd,
      env: { ...process.env, ROOKERY_TRIAL: mark.slice(mark.indexOf('=') + 1) },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    output: () => output,
    hasEnded: () => hasEnded(child),
    async pressCtrlC() {
      const before = descendants(child.pid ?? 0);
      const exited = once(child, 'exit');
      child.stdin.write(CTRL_C);
      await exited;
      return processes()
        .filter(({ id, pid }) => before.has(id) || environmentOf(pid).includes(mark))
        .map(({ pid, name }) => `${pid} ${name}`);
    },
  };
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** With the time of its start: process ids are used again. */
  readonly id: string;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      // `pid (name) state parent …`, and field 22 is the start. The name may contain anything.
      const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
      const fields = rest.split(' ');
      const isThere = rest !== '' && fields[0] !== 'Z';
      return isThere ? [{ pid, name, parent: Number(fields[1]), id: `${pid} ${fields[19]}` }] : [];
    });
}

/** The ids of all processes below one. */
function descendants(ancestor: number): Set<string> {
  const all = processes();
  const below = new Set([ancestor]);
  const ids = new Set<string>();
  // A process may come before its parent in the list.
  for (let size = -1; size < below.size;) {
    size = below.size;
    for (const { pid, parent, id } of all) {
      if (!below.has(parent)) continue;
      below.add(pid);
      ids.add(id);
    }
  }
  return ids;
}

function environmentOf(pid: number): string {
  return read(`/proc/${pid}/environ`);
}

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
