import type { TimeControl } from '@rookery/chess';
import { createContext } from 'react';

/**
 * The time controls that the club of the page has chosen; null for the usual ones. In a file of its own, because the
 * shell of all pages provides it, and needs none of the code for chess.
 */
export const ClubControls = createContext<readonly TimeControl[] | null>(null);
