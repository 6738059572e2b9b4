import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Block } from '../src/app/pages/help/guide.ts';
import { parseGuide } from './parse-guide.ts';

const GUIDES = join(import.meta.dirname, '..', '..', '..', 'docs', 'guides');

const textOf = (name: string) => readFileSync(join(GUIDES, name), 'utf8');

/** What has to be the same in every language. */
function shapeOf(block: Block): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.depth)} ${block.id}`;
  if (block.kind === 'list') return `list of ${block.items.length}`;
  if (block.kind === 'table') return `table of ${block.rows.length}`;
  return block.kind;
}

test.each(['members', 'organisers'])(
  'the guide for %s has the same sections in both languages',
  (name) => {
    const english = textOf(`${name}.md`);
    const vietnamese = parseGuide(textOf(`${name}.vi.md`), english);
    const shape = vietnamese.blocks.map(shapeOf);
    expect(shape).toEqual(parseGuide(english, english).blocks.map(shapeOf));
    expect(new Set(shape.filter((each) => each.startsWith('#'))).size).toBe(
      shape.filter((each) => each.startsWith('#')).length,
    );
  },
);

const pagesOf = (text: string) => [...text.matchAll(/\(app:([^)]*)\)/g)].map(([, page]) => page);

test('both guides have the same links to pages in both languages', () => {
  for (const name of ['members', 'organisers'])
    expect(pagesOf(textOf(`${name}.vi.md`)).toSorted()).toEqual(
      pagesOf(textOf(`${name}.md`)).toSorted(),
    );
});

const idsOf = (name: string) =>
  parseGuide(textOf(name), textOf(name)).blocks.flatMap((block) =>
    block.kind === 'heading' ? block.id : [],
  );

test('the sections that pages link to exist', () => {
  expect(idsOf('members.md')).toContain('tournaments');
  expect(idsOf('organisers.md')).toContain('hold-a-tournament');
});

test('a section of a translated guide is linked by its own heading', () => {
  const { blocks } = parseGuide('# T\n\n## Vai trò\n\n[x](#vai-trò)', '# T\n\n## Roles');
  expect(blocks).toEqual([
    { kind: 'heading', depth: 2, id: 'roles', text: ['Vai trò'] },
    {
      kind: 'paragraph',
      text: [{ kind: 'link', target: { kind: 'section', id: 'roles' }, text: ['x'] }],
    },
  ]);
});

test.each([
  ['a page that does not exist', '[x](app:/nowhere)', 'This link leads nowhere'],
  ['a script', '[x](javascript:alert(1))', 'This link leads nowhere'],
  ['a section that does not exist', '[x](#nowhere)', 'There is no section'],
  ['HTML', '<b>x</b>', 'A guide cannot contain this'],
  ['a picture', '![x](x.png)', 'A guide cannot contain this'],
])('a guide with %s is refused', (_what, line, refusal) => {
  expect(() => parseGuide(`# T\n\nWords ${line}`, '# T')).toThrow(refusal);
});
