import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the service worker last, because it contains the names of all other files. They have content hashes, so
 * it changes with every version, which is how browsers notice a new one.
 */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/'))
      .map((name) => `/${name}`)
      .toSorted();
    const version = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 16);
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { APP_FILES: JSON.stringify(files), APP_VERSION: JSON.stringify(version) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src', 'offline', 'worker.ts'),
          output: { entryFileNames: 'offline-worker.js', format: 'iife' },
        },
      },
    });
  },
};
