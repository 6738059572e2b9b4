import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'glossary.ts');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rookery-glossary-'));
  for (const name of ['docs', 'src']) mkdirSync(join(root, name));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function check(glossary: string, source: string): { ok: boolean; output: string } {
  writeFileSync(join(root, 'docs', 'glossary.md'), `# Glossary\n\n${glossary}\n`);
  writeFileSync(join(root, 'src', 'clock.ts'), source);
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, root], {
    encoding: 'utf8',
  });
  return { ok: status === 0, output: stdout + stderr };
}

test('a word is found in a file, in a directory and in an entry of two lines', () => {
  const glossary = [
    '- **flag**: Falls when time is used up. (`src/clock.ts`)',
    '- **grace**: Time that a flag waits',
    '  for a move. (`src`)',
  ].join('\n');
  expect(check(glossary, 'const flag = 1; const grace = 2;')).toEqual({
    ok: true,
    output: '2 words, all found in their paths.\n',
  });
});

test.each(['onFlag()', 'FLAG', 'Flag', 'is_flag'])('a word is found in %j', (source) => {
  expect(check('- **flag**: Falls. (`src/clock.ts`)', source).ok).toBe(true);
});

test.each([
  'const lagQuota = 1;',
  'select lag_quota from clocks',
  '/**\n * The lag\n * quota.\n */',
  "const text = 'Lag quota';",
])('a word of two parts is found in %j', (source) => {
  expect(check('- **lag quota**: Lag left. (`src/clock.ts`)', source).ok).toBe(true);
});

test.each([
  ['the source no longer contains it', 'src/clock.ts', 'const other = 1;'],
  ['only the end of another word contains it', 'src/clock.ts', 'const conflag = 1;'],
  ['the path no longer exists', 'src/timer.ts', 'const flag = 1;'],
])('a word is reported if %s', (_reason, path, source) => {
  const { ok, output } = check(`- **flag**: Falls. (\`${path}\`)`, source);
  expect(ok).toBe(false);
  expect(output).toContain(`flag: `);
  expect(output).toContain(path);
});

test('an entry of another form is reported', () => {
  const { ok, output } = check('- **flag**: Falls.', 'const flag = 1;');
  expect(ok).toBe(false);
  expect(output).toContain('Not a glossary entry: - **flag**: Falls.');
});

test('entries that are not in alphabetical order are reported', () => {
  const glossary = '- **grace**: Waits. (`src/clock.ts`)\n- **flag**: Falls. (`src/clock.ts`)\n';
  const { ok, output } = check(glossary, 'const flag = 1; const grace = 2;');
  expect(ok).toBe(false);
  expect(output).toContain('flag: must come before grace.');
});
