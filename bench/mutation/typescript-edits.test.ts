import { expect, test } from 'vitest';
import { applyEdit } from './edit.ts';
import { isTypescript, typescriptEdits } from './typescript-edits.ts';

test.each([
  ['const a = b < 2;', ['const a = b <= 2;', 'const a = b < 3;']],
  ['const a = b !== c;', ['const a = b === c;']],
  ['a += b * c;', [';', 'a -= b * c;', 'a += b / c;']],
  ['const a = b && !c;', ['const a = b || !c;', 'const a = b && c;']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
  ['for (;;) { if (a) break; }', ['for (;;) { ; }', 'for (;;) { if (!(a)) break; }']],
  ['const a = b ? c : d;', ['const a = b ? d : c;']],
  [`const a = b.trim() + '';`, [`const a = b + '';`]],
  ['const a = b?.filter(Boolean);', ['const a = b;']],
  ['const a = b.every(c);', ['const a = b.some(c);']],
  ['const a = Math.min(b, c);', ['const a = Math.max(b, c);']],
  [`const a = ['b', true];`, ['const a = [];', `const a = ['', true];`, `const a = ['b', false];`]],
  ['const a = { b: c };', ['const a = {};']],
  [
    `const a = b.where('c', '<', 2);`,
    [`const a = b.where('c', '<=', 2);`, `const a = b.where('c', '<', 3);`],
  ],
  [`const é = '𝄞', a = b > c;`, [`const é = '', a = b > c;`, `const é = '𝄞', a = b >= c;`]],
])('%s becomes, one at a time, %j', (source, mutated) => {
  const found = typescriptEdits(source).map((edit) => applyEdit(source, edit));
  expect(found.toSorted()).toEqual(mutated.toSorted());
});

test.each([
  `import a from 'b';`,
  `export * from './b.ts';`,
  `type A = 'b' | 1;`,
  `interface A { readonly b: 'c'; }`,
  `const a: 'b' = c as 'd';`,
  `const a = <T extends 1>(b: T): b is true => b;`,
  `const a = typeof b;`,
  `log.warn({ a: 1 }, 'b');`,
  `console.log(1);`,
  `throw new RangeError('b');`,
  `const a = 'some text for readers';`,
  `const a = b.selectFrom('c').select('d').groupBy('e');`,
  `const a = b({ description: 'c' });`,
])('%s stays as it is', (source) => {
  expect(typescriptEdits(source)).toEqual([]);
});

test('a description of an API is a text, and the limit beside it is not', () => {
  const source = `a({ description: 'b', maximum: 3 });`;
  const found = typescriptEdits(source).map((edit) => applyEdit(source, edit));
  expect(found).toContain(`a({ description: 'b', maximum: 4 });`);
  expect(found.some((mutated) => mutated.includes(`''`))).toBe(false);
});

test('a text that is no TypeScript is recognised', () => {
  expect(isTypescript('const a: number = 1;')).toBe(true);
  expect(isTypescript('const a: = 1;')).toBe(false);
});
