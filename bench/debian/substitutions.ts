import { readFileSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import type { BareMachine } from './bare-machine.ts';

/** What differs between this trial and the machine of an operator, and nothing else does. */
export interface Circumstances {
  /** The account that signed up; null before. */
  readonly email: string | null;
  /** Stands for https://nodejs.org/dist. */
  readonly nodeUrl: string;
}

/** The page writes one of a kind; this machine has another. */
const REPLACED: readonly [documented: string, here: (known: Circumstances) => string | null][] = [
  ['https://nodejs.org/dist', ({ nodeUrl }) => nodeUrl],
  ['linux-x64', () => `linux-${arch()}`],
  // A root file system has no systemd.
  ['systemctl restart postgresql', () => 'service postgresql restart'],
  ['you@club.example', ({ email }) => email],
];

const PASSWORD = 'a-password-of-the-trial';

/** What an operator types when a command asks. */
const ANSWERS: readonly [command: RegExp, input: string][] = [
  [/^apt-get install /, 'y\n'],
  [/ --pwprompt /, `${PASSWORD}\n${PASSWORD}\n`],
];

export function replaced(documented: string, known: Circumstances): string {
  return REPLACED.reduce((command, [text, here]) => {
    if (!command.includes(text)) return command;
    const value = here(known);
    if (value === null) throw new Error(`\`${documented}\` comes before anybody signed up.`);
    return command.replaceAll(text, value);
  }, documented);
}

export function answersTo(command: string): string {
  return ANSWERS.find(([pattern]) => pattern.test(command))?.[1] ?? '';
}

/** Sets what the page says in `.env`, as an editor does. The ports differ if those of the page are taken here. */
export async function editOptions(machine: BareMachine, file: string, port: number): Promise<void> {
  const asRoot = { user: 'root', directory: '/root' };
  const clusters = await machine.run({ ...asRoot, command: 'pg_lsclusters --no-header' });
  const postgresPort = clusters.trim().split(/\s+/)[2];
  const secret = await machine.run({ ...asRoot, command: 'openssl rand -base64 32' });
  const values = {
    DATABASE_URL: `postgres://rookery:${PASSWORD}@127.0.0.1:${postgresPort}/rookery`,
    ROOKERY_SECRET: secret.trim(),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
  };
  const edited = Object.entries(values).reduce(
    (text, [name, value]) => {
      const line = new RegExp(`^(# )?${name}=.*$`, 'm');
      if (!line.test(text)) throw new Error(`${name} is not in ${file}.`);
      return text.replace(line, () => `${name}=${value}`);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, edited);
}
