import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../tool.ts';

/** Root file systems as tar files, which are kept for the next trial. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'rookery', 'trial');
const RELEASE = 'bookworm';

/** A tar file with the root file system of a minimal Debian and these packages. */
export async function debianArchive(packages: readonly string[]): Promise<string> {
  const file = join(CACHE, `${[RELEASE, 'minimal', ...packages].join('-')}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  // Like slim images: without manuals and translations.
  const excluded = ['doc', 'man', 'locale'].map(
    (kind) => `--dpkgopt=path-exclude=/usr/share/${kind}/*`,
  );
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  const unfinished = `${file}.unfinished.tar`;
  rmSync(unfinished, { force: true });
  await runTool('mmdebstrap', 'mmdebstrap', [
    '--variant=minbase',
    ...excluded,
    ...include,
    RELEASE,
    unfinished,
  ]);
  renameSync(unfinished, file);
  return file;
}
