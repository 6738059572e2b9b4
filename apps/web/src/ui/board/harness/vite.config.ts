import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import app from '../../../../vite.config.ts';

/** The board alone, built in the same way as the app. */
export default defineConfig((environment) =>
  mergeConfig(app(environment), {
    root: join(import.meta.dirname, '..', '..', '..', '..'),
    build: {
      emptyOutDir: true,
      rolldownOptions: { input: join(import.meta.dirname, 'index.html') },
    },
  }),
);
