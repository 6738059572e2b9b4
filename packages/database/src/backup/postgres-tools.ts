import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { postgresDirectories } from '../postgres-directories.ts';
import { BackupError } from './backup-error.ts';

interface ToolRun {
  readonly args: readonly string[];
  readonly databaseUrl?: string;
  readonly input?: Readable;
  readonly output?: Writable;
}

/** Runs `pg_dump` and `pg_restore`, here or in a container. Throws with their own words if they fail. */
export type PostgresTools = (name: 'pg_dump' | 'pg_restore', run: ToolRun) => Promise<void>;

/** The tools that are installed on this machine. */
export function installedTools(): PostgresTools {
  const directory = postgresDirectories().find((candidate) =>
    ['pg_dump', 'pg_restore'].every((tool) => existsSync(join(candidate, tool))),
  );
  if (directory === undefined) {
    throw new BackupError(
      'pg_dump and pg_restore are not installed here. On Debian: apt-get install postgresql-client. ' +
        'If PostgreSQL runs in a container, use the tools there: --through "docker exec -i postgres".',
    );
  }
  return (name, { databaseUrl, ...run }) => {
    const { url, password } = withoutPassword(databaseUrl);
    const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) };
    return runTool(join(directory, name), { ...run, args: [...url, ...run.args] }, env);
  };
}

/** The tools in a container, run by a command such as `docker exec -i postgres`. */
export function toolsThrough(command: string): PostgresTools {
  const [program = '', ...prefix] = command.split(' ').filter((word) => word !== '');
  return (name, { databaseUrl, ...run }) => {
    const url = databaseUrl === undefined ? [] : [`--dbname=${databaseUrl}`];
    return runTool(program, { ...run, args: [...prefix, name, ...url, ...run.args] }, process.env);
  };
}

/** All users of a machine can read the arguments of a process, but not its environment. */
function withoutPassword(databaseUrl: string | undefined): { url: string[]; password: string } {
  if (databaseUrl === undefined) return { url: [], password: '' };
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '');
  url.password = '';
  url.searchParams.delete('password');
  return { url: [`--dbname=${url.href}`], password };
}

async function runTool(
  command: string,
  { args, input, output }: ToolRun,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const sent = pipeline(input ?? Readable.from([]), child.stdin);
  const received = output === undefined ? drain(child.stdout) : pipeline(child.stdout, output);
  const [code, ...streams] = await Promise.allSettled([ended, sent, received]);
  if (code.status === 'rejected') {
    throw new BackupError(`${command} cannot be run: ${(code.reason as Error).message}.`);
  }
  if (code.value !== 0) {
    throw new BackupError(`${[command, args[0]].join(' ')} failed:\n${complaints.trim()}`);
  }
  const failed = streams.find((stream) => stream.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function drain(stream: Readable): Promise<void> {
  for await (const _ of stream);
}
