import type { Plugin } from 'vite';
import { drawPieces } from './draw-pieces.ts';

/** The pieces are drawn before anything that shows them is built or served. */
export const pieces: Plugin = {
  name: 'pieces',
  config: () => drawPieces(),
};
