import type { DrawBrushes, DrawShape } from '@lichess-org/chessground/draw';
import type { Square } from '@rookery/chess';
import { squaresOf } from './squares.ts';

type Tone = 'good' | 'bad' | 'note' | 'engine';

/** A shape on the board: an arrow, a circle, or a badge with a few letters. */
export type BoardShape =
  | {
      readonly kind: 'arrow';
      readonly uci: string;
      readonly tone: Tone;
      /** From 0 to 1: the heavier, the wider. */
      readonly weight?: number;
    }
  | { readonly kind: 'circle'; readonly square: Square; readonly tone: Tone }
  | {
      readonly kind: 'badge';
      readonly square: Square;
      readonly text: string;
      readonly color: string;
    };

export const NO_SHAPES: readonly BoardShape[] = [];

/** The engine's arrows. Chessground's own pale blue looks grey on brown squares. */
export const ENGINE_BRUSH = { key: 'engine', color: '#2a0a8a', opacity: 1, lineWidth: 10 };

/** In addition to chessground's brushes. */
export const OWN_BRUSHES = { engine: ENGINE_BRUSH } as Partial<DrawBrushes> as DrawBrushes;

/** The names of chessground's brushes. */
const BRUSHES: Readonly<Record<Tone, string>> = {
  good: 'green',
  bad: 'red',
  note: 'blue',
  engine: 'engine',
};

const MAX_WIDTH = 11;
const MIN_WIDTH = 3;

export function drawn(shapes: readonly BoardShape[]): DrawShape[] {
  return shapes.map(drawnOne);
}

/** Within its square, which is 100 units wide, because next to it the board or the window may end. */
function badge(text: string, color: string): string {
  return `<g class="board-badge"><circle cx="81" cy="19" r="17" fill="${color}"/><text x="81" y="19">${text}</text></g>`;
}

function drawnOne(shape: BoardShape): DrawShape {
  switch (shape.kind) {
    case 'badge':
      return { orig: shape.square, customSvg: { html: badge(shape.text, shape.color) } };
    case 'circle':
      return { orig: shape.square, brush: BRUSHES[shape.tone] };
    case 'arrow': {
      const [orig, dest] = squaresOf(shape.uci);
      const arrow = { orig, dest, brush: BRUSHES[shape.tone] };
      if (shape.weight === undefined) return arrow;
      const lineWidth = MIN_WIDTH + shape.weight * (MAX_WIDTH - MIN_WIDTH);
      return { ...arrow, modifiers: { lineWidth } };
    }
  }
}
