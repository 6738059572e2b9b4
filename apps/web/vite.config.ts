import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { compress } from './compress.ts';
import { guides } from './guides/vite-plugin.ts';
import { pieces } from './pieces/vite-plugin.ts';
import { serviceWorkers } from './service-workers.ts';

/**
 * The first frame needs the Latin letters in both languages; without this hint the browser finds them only after
 * the style sheet, and the text moves when they load.
 */
const preloadLatinLetters: Plugin = {
  name: 'preload-latin-letters',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) =>
        /office-latin-wght.*\.woff2$/.test(name),
      );
      if (file === undefined) return [];
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${file}`,
        crossorigin: '',
      };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

/**
 * The app requests the messages once it runs; with this hint they load at the same time. The server removes the
 * hints for other languages.
 */
const preloadMessages: Plugin = {
  name: 'preload-messages',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      return Object.values(bundle ?? {}).flatMap((file) => {
        const source = file.type === 'chunk' ? (file.facadeModuleId ?? '') : '';
        const locale = /\/messages\/(\w+)\/everywhere\.json$/.exec(source)?.[1];
        if (locale === undefined) return [];
        const attrs = { rel: 'modulepreload', href: `/${file.fileName}`, 'data-locale': locale };
        return [{ tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' as const }];
      });
    },
  },
};

export default defineConfig(({ command }) => {
  // A test run sets NODE_ENV=test, with which React would be built for development.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [
      react(),
      tailwind(),
      pieces,
      compileMessages,
      guides,
      preloadLatinLetters,
      preloadMessages,
      serviceWorkers,
      compress,
    ],
    build: {
      // `light-dark()` has both themes; for older targets it would be rewritten, which costs size.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        // Compressing takes the most time, as intended.
        checks: { pluginTimings: false },
        output: {
          // Modules that many pages share are in one file, because many small files compress badly.
          codeSplitting: { groups: [{ name: 'common', minShareCount: 5 }] },
        },
      },
    },
    // `npm run dev`: our own server answers the document, which loads its modules from here.
    server: { host: '127.0.0.1', cors: true, origin: process.env['WEB_DEV_ORIGIN'] ?? '' },
  };
});
