import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import app from '../../../../vite.config.ts';

/** The board on its own, built the way the app is. */
export default defineConfig((environment) =>
  mergeConfig(app(environment), {
    root: join(import.meta.dirname, '..', '..', '..', '..'),
    build: {
      emptyOutDir: true,
      rolldownOptions: { input: join(import.meta.dirname, 'index.html') },
    },
  }),
);
