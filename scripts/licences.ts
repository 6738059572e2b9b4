import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that are compatible with AGPL-3.0-or-later. */
const COMPATIBLE = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'GPL-3.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

interface Installed {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
}

const root = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Installed>;
};
const dependencies = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const incompatible = dependencies.filter(
  ([path, installed]) => !isCompatible(licenceOf(path, installed)),
);

for (const [path, installed] of incompatible) {
  console.error(
    `${path}@${installed.version ?? '?'}: ${licenceOf(path, installed) || 'no licence'}`,
  );
}
console.log(
  `${dependencies.length} dependencies, ${incompatible.length} with an incompatible licence.`,
);
process.exitCode = incompatible.length === 0 ? 0 : 1;

/** The lock file contains the licence of all but a few old packages, which name it in their own file. */
function licenceOf(path: string, installed: Installed): string {
  if (installed.license !== undefined) return installed.license;
  try {
    const own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    return own.license?.type ?? own.license ?? own.licenses?.[0]?.type ?? '';
  } catch {
    return '';
  }
}

/** `(MIT OR Apache-2.0)` is compatible if one is, `A AND B` if both are. */
function isCompatible(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => COMPATIBLE.has(part.trim())));
}
