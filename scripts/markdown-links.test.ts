import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FILES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });

const textOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8').replaceAll(/```.*?```|`[^`\n]*`/gs, '');

/** The anchors of a file, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const headings = readFileSync(join(ROOT, file), 'utf8').matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** Links to other sites are not tried. `app:` is a page of the product; the guides have a test of their own for them. */
function brokenLinks(file: string): string[] {
  const links = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(decodeURIComponent(anchor));
  });
}

test.each(FILES)('every link in %s leads to a file and a section that exist', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});
