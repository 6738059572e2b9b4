import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdit, describeEdit, lineOf } from './edit.ts';
import type { Sources } from './import-graph.ts';
import type { SourceMutant } from './mutant.ts';
import { isTypescript, typescriptEdits } from './typescript-edits.ts';

const FILES = '{apps,packages,scripts,bench}/**/*.{ts,tsx}';
const MUTATED = { packages: 'packages/', server: 'apps/server/src/' };

/** All sources and tests of a checkout. */
export function readSources(root: string): Sources {
  const files = globSync(FILES, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  });
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Which file a package is, by the name that others import. */
export function readEntries(root: string): Map<string, string> {
  const entries = globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string;
      exports: string | Record<string, string>;
    };
    const paths = typeof exports === 'string' ? { '.': exports } : exports;
    return Object.entries(paths).map(
      ([path, target]) => [join(name, path), join(file, '..', target)] as const,
    );
  });
  return new Map(entries);
}

/** Every small mistake that the trial can make in the sources of a part. */
export function sourceMutants(part: SourceMutant['part'], sources: Sources): SourceMutant[] {
  return [...sources]
    .filter(([file, text]) => file.startsWith(MUTATED[part]) && isMutated(file, text))
    .flatMap(([file, text]) => typescriptEdits(text).map((edit) => ({ file, text, edit })))
    .map(({ file, text, edit }) => ({
      part,
      place: `${file}:${lineOf(text, edit.start)}`,
      ...describeEdit(text, edit),
      file,
      edit,
    }));
}

function isMutated(file: string, text: string): boolean {
  const isOfTests = /\.(test|testkit)\.tsx?$/.test(file) || file.startsWith('packages/testkit/');
  return file.includes('/src/') && !isOfTests && !text.startsWith('// Generated');
}

/** A mutant that is no program at all is not worth a run. */
export function isProgram({ file, edit }: SourceMutant, sources: Sources): boolean {
  return isTypescript(applyEdit(sources.get(file) ?? '', edit));
}
