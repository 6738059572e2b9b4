import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compress } from './compress.ts';
import { offline } from './offline.ts';
import { pieces } from './pieces/vite-plugin.ts';

/**
 * The Latin letters are needed by the first frame in either language; without this hint the browser
 * learns of them only after the style sheet, and the words jump when they arrive.
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
 * The reader's language is asked for by the app once it runs; with this hint it comes beside it. The
 * server, which knows the reader, leaves the hints of other languages out.
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
  // A test run that builds the app says NODE_ENV=test, and React would be built for development.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), tailwind(), pieces, preloadLatinLetters, preloadMessages, offline, compress],
    build: {
      // `light-dark()` carries both themes; older targets would have it rewritten at a cost in size.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        // Compressing takes longest, and is meant to.
        checks: { pluginTimings: false },
        output: {
          // What many pages share travels in one file: dozens of small ones compress badly.
          codeSplitting: { groups: [{ name: 'common', minShareCount: 4 }] },
        },
      },
    },
    // `npm run dev`: the document comes from our own server, and takes its modules from here.
    server: { host: '127.0.0.1', cors: true, origin: process.env['WEB_DEV_ORIGIN'] ?? '' },
  };
});
