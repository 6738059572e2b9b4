import type { ChessPreferences } from '@rookery/contract';

/** The colours of the squares; `themes.css` has them. */
export type BoardTheme = ChessPreferences['board'];

/** Who drew the pieces; `pieces.css` has them. */
export type PieceSet = ChessPreferences['pieces'];
