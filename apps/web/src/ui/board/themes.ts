import type { ChessPreferences } from '@rookery/contract';

/** The colours of the squares, defined in `themes.css`. */
export type BoardTheme = ChessPreferences['board'];

/** The set of pieces, defined in `pieces.css`. */
export type PieceSet = ChessPreferences['pieces'];
