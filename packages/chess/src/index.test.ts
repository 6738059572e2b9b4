import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

test('no two files behind the index export the same name', () => {
  // TypeScript reports no error if a named export hides one from `export *`.
  const files = matches(read('index.ts'), /from '(\.\/.+\.ts)'/g);
  const names = files.flatMap((file) =>
    matches(read(file), /^export (?:type|interface|const|function|class) (\w+)/gm),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
