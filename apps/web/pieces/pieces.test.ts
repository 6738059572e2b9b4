import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPieces } from './draw-pieces.ts';
import { OWN_SETS } from './vectors.ts';

const PUBLIC = join(import.meta.dirname, '..', 'public', 'pieces');
const NAMES = ['w', 'b'].flatMap((color) =>
  ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'].map((role) => `${color}_${role}`),
);

beforeAll(drawPieces);

describe.each(['', ...OWN_SETS])('the pictures in /pieces/%s', (set) => {
  test.each(NAMES)('%s is 256 pixels square and has no background', async (name) => {
    const png = await readFile(join(PUBLIC, set, `${name}.png`));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
    // Eight bits each of red, green, blue and alpha.
    expect([png[24], png[25]]).toEqual([8, 6]);
  });
});

describe.each(['cburnett', ...OWN_SETS])('the vectors of %s', (set) => {
  test.each(NAMES)('%s can be stretched', async (name) => {
    const svg = await readFile(join(import.meta.dirname, 'drawn', set, `${name}.svg`), 'utf8');
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  });
});

test.each(OWN_SETS)('all pieces of %s are different, also between White and Black', async (set) => {
  const drawings = await Promise.all(
    NAMES.map((name) => readFile(join(PUBLIC, set, `${name}.png`), 'base64')),
  );
  expect(new Set(drawings).size).toBe(NAMES.length);
});
