import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseGuide } from './parse-guide.ts';

/** Turns the guides of docs/guides into data, so that pages load neither Markdown nor a parser. */
export const guides: Plugin = {
  name: 'guides',
  transform: {
    filter: { id: /\/docs\/guides\/[\w.]+\.md$/ },
    handler(markdown, id) {
      const english = id.replace(/\.vi\.md$/, '.md');
      this.addWatchFile(english);
      const guide = parseGuide(markdown, readFileSync(english, 'utf8'));
      return `export default ${JSON.stringify(guide)}`;
    },
  },
};
