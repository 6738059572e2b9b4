import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. If this process is root, the server runs as the first existing user. */
const SYSTEM_USERS = ['postgres', 'nobody'];

interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Unprivileged {
  /** The command that starts a program as the database's system user. */
  command(file: string, args: readonly string[]): Command;
  /** Makes the database's system user the owner of a directory. */
  makeOwner(path: string): void;
}

export function unprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) {
    return { command: (file, args) => ({ file, args }), makeOwner: () => undefined };
  }
  const identity = systemUser();
  return {
    command: (file, args) => asUser(identity, file, args),
    makeOwner: (path) => chownDeep(path, identity),
  };
}

/**
 * The checkout and the data may be below directories that only root can enter (`mktemp -d`, `/root`), so the
 * process keeps the capability to enter them. Without the secure bit, access(2), which initdb calls, would
 * ignore the capability.
 */
function asUser({ uid, gid }: Identity, file: string, args: readonly string[]): Command {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const secureBits = '--securebits=+no_setuid_fixup';
  return { file: 'setpriv', args: [secureBits, ...identity, ...capabilities, file, ...args] };
}

function systemUser(): Identity {
  for (const name of SYSTEM_USERS) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // This user does not exist.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
}

function chownDeep(path: string, { uid, gid }: Identity): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(path, entry), uid, gid);
  }
}
