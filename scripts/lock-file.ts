import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Fails if `package-lock.json` has a package without the hash of its archive, an optional package that is named and not
 * locked, or the address of a registry. npm leaves out, without a word, optional packages that it cannot fetch while it
 * writes the file, and hashes when it writes the file from `node_modules` (decision 79).
 */
interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  /** A workspace, whose files are in this repository. */
  readonly link?: boolean;
  /** A part of the archive of another package, whose hash includes it. */
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const EXACT = /^\d[^ ]*$/;

const file = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'package-lock.json'));
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const problems = [
  ...installed
    .filter(([, { integrity, inBundle }]) => integrity === undefined && !inBundle)
    .map(([path]) => `${path} has no integrity.`),
  ...installed
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([path]) => `${path} names the address of a registry.`),
  ...Object.entries(packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name, version]) => !isLocked(path, name, version))
      .map(
        ([name, version]) =>
          `${path} names the optional package ${name}@${version}, which is not locked.`,
      ),
  ),
];

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${installed.length} locked packages, nothing missing.`);
else console.error('docs/decisions/0079-a-complete-lock-file.md says how to complete it.');
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Whether a package finds another: in its own `node_modules`, or in one of a directory above. A binding must also have the
 * exact version that is named.
 */
function isLocked(from: string, name: string, version: string): boolean {
  const found = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
  if (found !== undefined) return !EXACT.test(version) || found.version === version;
  return from !== '' && isLocked(from.split('/').slice(0, -1).join('/'), name, version);
}
