import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { SERVER_SOURCES } from './program.ts';

export interface ServerBundle {
  /** The file that Node runs. */
  readonly main: string;
  discard(): void;
}

/**
 * Bundles a program in a temporary directory. A start of the server from a bundle takes less than half as much
 * processor time as one from its sources.
 */
export async function bundleServer(sources = SERVER_SOURCES): Promise<ServerBundle> {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-server-'));
  const bundle = await rolldown({
    input: { main: sources },
    platform: 'node',
    plugins: [keepLocations],
    // Here and below, nothing is left out: a call may be there only because it can throw.
    treeshake: false,
    // The warnings are about code of packages from npm.
    logLevel: 'silent',
  });
  // Names of classes and functions are in logs and error messages.
  await bundle.write({
    dir: directory,
    format: 'esm',
    // By these names, Node need not find out that they are modules.
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    keepNames: true,
    sourcemap: true,
    minify: false,
  });
  await bundle.close();
  return {
    main: join(directory, 'main.mjs'),
    discard: () => rmSync(directory, { recursive: true, force: true }),
  };
}

const THREAD = /new URL\('(\.\/[\w.-]+\.ts)', import\.meta\.url\)/g;
const RESOLVE = /import\.meta\.resolve\('([^']+)'\)/g;

/**
 * Modules find files by their own location: migrations, the built web app, the engine. In the bundle they still do,
 * because their locations are written into it. Modules that they run in a thread become bundles too.
 */
const keepLocations: Plugin = {
  name: 'keep-locations',
  transform: {
    filter: { code: /import\.meta\.|__dirname|__filename/ },
    handler(code, id) {
      if (!isAbsolute(id)) return null;
      const directory = dirname(id);
      const located = code
        .replaceAll(THREAD, (_, path: string) => {
          const thread = this.emitFile({ type: 'chunk', id: join(directory, path) });
          return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
        })
        .replaceAll(RESOLVE, (_, name: string) => text(url(createRequire(id).resolve(name))))
        .replaceAll('import.meta.dirname', text(directory))
        .replaceAll('import.meta.filename', text(id))
        .replaceAll('import.meta.url', text(url(id)));
      const isCommonJs = /\b__(dirname|filename)\b/.test(located);
      const locations = `var __dirname = ${text(directory)}, __filename = ${text(id)};`;
      // On the same line, so that the source map stays true.
      return { code: isCommonJs ? locations + located : located, map: null };
    },
  },
};

function text(value: string): string {
  return JSON.stringify(value);
}

function url(path: string): string {
  return pathToFileURL(path).href;
}
