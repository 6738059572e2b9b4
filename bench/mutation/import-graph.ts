/** Files by their path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

export interface Dependent {
  readonly file: string;
  /** Over how many imports it depends; 0 is the file itself. */
  readonly distance: number;
}

const TYPE_IMPORTS = /^(?:import|export) type [^;]*;/gm;
const PATHS = /'((?:\.{1,2}\/|@rookery\/)[^'\s]*)'/g;
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm;

/** Which files import which. Whoever imports an index only depends on what it mentions by name. */
export class ImportGraph {
  readonly #sources: Sources;
  readonly #importers = new Map<string, Set<string>>();

  /** `entries` tells which file `@rookery/chess` is. */
  constructor(sources: Sources, entries: ReadonlyMap<string, string>) {
    this.#sources = sources;
    for (const [file, text] of sources) {
      for (const [, path = ''] of text.replaceAll(TYPE_IMPORTS, '').matchAll(PATHS)) {
        this.#add(file, entries.get(path) ?? resolve(file, path));
      }
    }
  }

  #add(importer: string, imported: string): void {
    const importers = this.#importers.get(imported);
    if (importers === undefined) this.#importers.set(imported, new Set([importer]));
    else importers.add(importer);
  }

  /** The nearest come first. What only a testkit imports is left out: every test of a server imports that. */
  dependents(file: string): Dependent[] {
    const distances = new Map([[file, 0]]);
    const seen = new Set<string>();
    const queue = [{ file, names: this.#exported(file), distance: 0 }];
    for (const { file: imported, names, distance } of queue) {
      for (const importer of this.#importers.get(imported) ?? []) {
        if (importer.startsWith('packages/testkit/')) continue;
        if (isIndex(imported) && !this.#mentions(importer, names)) continue;
        const passed = isIndex(importer) ? names : this.#exported(importer);
        // An index is passed once for each file behind it, because each has other names.
        const step = isIndex(importer) ? `${importer} ${passed.join(' ')}` : importer;
        if (seen.has(step)) continue;
        seen.add(step);
        if (!distances.has(importer)) distances.set(importer, distance + 1);
        queue.push({ file: importer, names: passed, distance: distance + 1 });
      }
    }
    return [...distances].map(([dependent, distance]) => ({ file: dependent, distance }));
  }

  #exported(file: string): string[] {
    const text = this.#sources.get(file) ?? '';
    return [...text.matchAll(EXPORTED)].map(([, name = '']) => name);
  }

  #mentions(file: string, names: readonly string[]): boolean {
    const words = new Set(this.#sources.get(file)?.match(/\w+/g));
    return isIndex(file) || names.some((name) => words.has(name));
  }
}

function isIndex(file: string): boolean {
  return file.endsWith('/index.ts');
}

function resolve(file: string, path: string): string {
  const base = new URL(file, 'file:///');
  return new URL(path, base).pathname.slice(1);
}
