import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Messages = { [key: string]: string | Messages };

/** Messages are parsed here, so that pages do not load a parser. */
export const compileMessages: Plugin = {
  name: 'compile-messages',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  }),
  transform: {
    filter: { id: /\/messages\/\w+\/\w+\.json$/ },
    handler: (json) => JSON.stringify(compileAll(JSON.parse(json) as Messages)),
  },
};

function compileAll(messages: Messages): object {
  const entries = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === 'string' ? compile(message) : compileAll(message),
  ]);
  return Object.fromEntries(entries) as object;
}
