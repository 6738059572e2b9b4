import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the service workers last, because the one for offline use contains the names of all other files. They have
 * content hashes, so it changes with every version, which is how browsers notice a new one.
 */
export const serviceWorkers: Plugin = {
  name: 'service-workers',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/'))
      .map((name) => `/${name}`)
      .toSorted();
    const version = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 16);
    const define = {
      APP_FILES: JSON.stringify(files),
      APP_VERSION: JSON.stringify(version),
    };
    await buildWorker(dir, 'offline-worker.js', 'offline/worker.ts', define);
    await buildWorker(dir, 'push-worker.js', 'push/worker.ts', {});
  },
};

/** A service worker is one file, whose address never changes. */
async function buildWorker(
  outDir: string,
  name: string,
  source: string,
  define: Record<string, string>,
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src', source),
        output: { entryFileNames: name, format: 'iife' },
      },
    },
  });
}
