import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

export default defineConfig(({ command }) => {
  // A test run that builds the app says NODE_ENV=test, and React would be built for development.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), tailwind(), pieces, preloadLatinLetters],
    build: {
      // `light-dark()` carries both themes; older targets would have it rewritten at a cost in size.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    },
    // `npm run dev`: the document comes from our own server, and takes its modules from here.
    server: { host: '127.0.0.1', cors: true, origin: process.env['WEB_DEV_ORIGIN'] ?? '' },
  };
});
