import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { cburnett, OWN_SETS, ownSet, type Drawings } from './vectors.ts';

const PIXELS = 256;

/** Vectors for the board's style sheet, which inlines them. */
const VECTORS = join(import.meta.dirname, 'drawn');
/** PNGs at stable addresses. */
const PICTURES = join(import.meta.dirname, '..', 'public', 'pieces');

/** Writes all sets as vectors and PNGs; the PNGs of the default set have no folder of their own. */
export async function drawPieces(): Promise<void> {
  await initResvg();
  const usual = await cburnett();
  await writeVectors(join(VECTORS, 'cburnett'), usual);
  await writePictures(PICTURES, usual);
  for (const set of OWN_SETS) {
    const drawings = await ownSet(set);
    await writeVectors(join(VECTORS, set), drawings);
    await writePictures(join(PICTURES, set), drawings);
  }
}

/**
 * The library may be initialised only once in a process, and this module cannot remember it, because Vite bundles
 * it again with each restart.
 */
async function initResvg(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  try {
    await initWasm(await readFile(file));
  } catch (error) {
    if (!String(error).includes('Already initialized')) throw error;
  }
}

function writeVectors(directory: string, drawings: Drawings): Promise<void> {
  return writeAll(
    directory,
    [...drawings].map(([name, svg]) => [`${name}.svg`, Buffer.from(svg)]),
  );
}

function writePictures(directory: string, drawings: Drawings): Promise<void> {
  return writeAll(
    directory,
    [...drawings].map(([name, svg]) => [`${name}.png`, rasterised(svg)]),
  );
}

function rasterised(svg: string): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: PIXELS } }).render().asPng();
}

async function writeAll(directory: string, files: [string, Uint8Array][]): Promise<void> {
  await mkdir(directory, { recursive: true });
  await Promise.all(files.map(([name, bytes]) => writeChanged(join(directory, name), bytes)));
}

/** Vite watches these folders, so writing an unchanged file would reload every open page. */
async function writeChanged(file: string, bytes: Uint8Array): Promise<void> {
  const before = await readFile(file).catch(() => null);
  if (before?.equals(bytes)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
