import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { cutChangelog } from './changelog.ts';
import { isNewer, isVersion } from './version.ts';

/**
 * Makes a release of the checkout in the current directory: `npm run release -- X.Y.Z`. It commits and tags, and
 * writes a source archive, a bill of materials and checksums to dist/X.Y.Z. Nothing leaves this machine.
 */
const root = process.cwd();
const [version = ''] = process.argv.slice(2);
try {
  release(version);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function release(wanted: string): void {
  if (!isVersion(wanted)) throw new Error('Usage: npm run release -- X.Y.Z');
  if (resolve(git('rev-parse', '--show-toplevel')) !== resolve(root)) {
    throw new Error('Run this in the root directory of the checkout.');
  }
  if (git('status', '--porcelain') !== '') {
    throw new Error('There are changes that are not committed.');
  }
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string;
  };
  if (!isNewer(wanted, current)) throw new Error(`${wanted} is not newer than ${current}.`);
  const tag = `v${wanted}`;
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists.`);
  const today = new Date().toISOString().slice(0, 10);
  const changelog = cutChangelog(readFileSync('CHANGELOG.md', 'utf8'), wanted, today);
  const bill = billOfMaterials(root, wanted);

  writeFileSync('CHANGELOG.md', changelog);
  execFileSync('npm', ['version', wanted, '--no-git-tag-version', '--ignore-scripts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  git('commit', '--quiet', '--all', '--message', `Release ${wanted}`);
  git('tag', '--annotate', tag, '--message', `Rookery ${wanted}`);
  const directory = writeFiles(wanted, tag, bill);
  tellNextSteps(wanted, tag, directory);
}

function writeFiles(wanted: string, tag: string, bill: string): string {
  const directory = join('dist', wanted);
  mkdirSync(directory, { recursive: true });
  const archive = `rookery-${wanted}.tar.gz`;
  git(
    'archive',
    '--format=tar.gz',
    `--prefix=rookery-${wanted}/`,
    `--output=${join(directory, archive)}`,
    tag,
  );
  const materials = `rookery-${wanted}.cdx.json`;
  writeFileSync(join(directory, materials), bill);
  // In the form of `sha256sum --check`.
  const sums = [archive, materials].map((name) => {
    const hash = createHash('sha256').update(readFileSync(join(directory, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(directory, 'SHA256SUMS'), sums.join(''));
  return directory;
}

function tellNextSteps(wanted: string, tag: string, directory: string): void {
  const [major, minor] = wanted.split('.');
  const tags = [wanted, `${major}.${minor}`].map((name) => `--tag rookery:${name}`).join(' ');
  console.log(`Released ${wanted}: commit, tag ${tag}, and the files in ${directory}. Next:
  git push origin HEAD ${tag}
  docker build --build-arg VERSION=${wanted} ${tags} .`);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
