import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; where we are root, it runs as the first of these that exists. */
const SYSTEM_USERS = ['postgres', 'nobody'];

interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Unprivileged {
  /** How to start a program as the database's system user. */
  command(file: string, args: readonly string[]): Command;
  /** Gives the database's system user what it must own. */
  adopt(path: string): void;
}

export function unprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) {
    return { command: (file, args) => ({ file, args }), adopt: () => undefined };
  }
  const identity = systemUser();
  return {
    command: (file, args) => asUser(identity, file, args),
    adopt: (path) => chownDeep(path, identity),
  };
}

/**
 * The checkout and the data may lie below folders that only root can enter (a `mktemp -d`, `/root`),
 * so the capability to pass them is kept while the identity is given up. Without the secure bit, the
 * kernel would ignore it where a program asks first whether it may (access(2)), as initdb does.
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
      // Not on this machine: the next one may be.
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
