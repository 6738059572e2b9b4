import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyEdit } from './edit.ts';
import type { SourceMutant } from './mutant.ts';

const BUILT_PAGES = 'apps/web/dist';
/** Compiled sources, by their content: they stay for the next mutant. */
const COMPILED = 'rookery-compile-cache';

/** A copy of the checkout, as it is on disk, in which files are mutated. */
export class WorkingCopy {
  readonly root: string;
  /** Temporary files of the tests, which a killed test leaves behind. */
  readonly temporary: string;
  readonly #directory = mkdtempSync(join(tmpdir(), 'mutation-'));
  readonly #changed = new Set<string>();

  constructor(checkout: string) {
    this.root = join(this.#directory, 'copy');
    this.temporary = join(this.#directory, 'tmp');
    mkdirSync(this.temporary);
    for (const file of filesOf(checkout)) {
      cpSync(join(checkout, file), join(this.root, file), { preserveTimestamps: true });
    }
    for (const modules of globSync('{.,{apps,packages}/*}/node_modules', { cwd: checkout })) {
      linkFiles(join(checkout, modules), join(this.root, modules));
    }
    // Vitest writes its results into this file in place, which would change the checkout.
    rmSync(join(this.root, 'node_modules', '.vite'), { recursive: true, force: true });
    this.#copyBuiltPages(checkout);
  }

  #copyBuiltPages(checkout: string): void {
    const [from, to] = [join(checkout, BUILT_PAGES), join(this.root, BUILT_PAGES)];
    if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true });
  }

  apply({ file, edit }: SourceMutant): void {
    const path = join(this.root, file);
    this.#write(file, applyEdit(readFileSync(path, 'utf8'), edit));
  }

  restore({ file }: SourceMutant, source: string): void {
    this.#write(file, source);
  }

  #write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
    this.#changed.add(file);
    // No server test needs the mutant in the pages, which would be built again because a source is newer.
    const page = join(this.root, BUILT_PAGES, 'index.html');
    if (existsSync(page)) utimesSync(page, new Date(), new Date());
  }

  /** The files that were written since the last call. */
  takeChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** Ends the servers that killed tests have left, and deletes their files. */
  clean(): void {
    for (const name of readdirSync(this.temporary).filter((entry) => entry !== COMPILED)) {
      endPostgres(join(this.temporary, name, 'postmaster.pid'));
      rmSync(join(this.temporary, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }

  remove(): void {
    this.clean();
    rmSync(this.#directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function filesOf(checkout: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: checkout, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(checkout, file)));
}

/** Hard links take no space; between two file systems they are not possible. */
function linkFiles(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/** PostgreSQL runs in a process group of its own, so it outlives a test that is killed. */
function endPostgres(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended.
  }
}
