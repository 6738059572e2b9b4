import type { Plugin } from 'vite';
import { drawPieces } from './draw-pieces.ts';

/** Draws the pieces before anything that uses them is built or served. */
export const pieces: Plugin = {
  name: 'pieces',
  config: () => drawPieces(),
};
