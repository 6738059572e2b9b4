import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Square } from '@rookery/chess';
import { squaresOf } from './squares.ts';

type Tone = 'good' | 'bad' | 'note';

/** What a page draws on the board: a move as an arrow, or a few letters at the corner of a square. */
export type BoardShape =
  | { readonly kind: 'arrow'; readonly uci: string; readonly tone: Tone }
  | {
      readonly kind: 'badge';
      readonly square: Square;
      readonly text: string;
      readonly color: string;
    };

export const NO_SHAPES: readonly BoardShape[] = [];

/** Names chessground has colours for. */
const BRUSHES: Readonly<Record<Tone, string>> = { good: 'green', bad: 'red', note: 'blue' };

export function drawn(shapes: readonly BoardShape[]): DrawShape[] {
  return shapes.map((shape) => {
    if (shape.kind === 'badge') {
      return { orig: shape.square, label: { text: shape.text, fill: shape.color } };
    }
    const [orig, dest] = squaresOf(shape.uci);
    return { orig, dest, brush: BRUSHES[shape.tone] };
  });
}
