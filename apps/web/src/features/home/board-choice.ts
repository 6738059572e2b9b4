import { DEFAULT_CHESS_PREFERENCES, type ChessPreferences } from '@rookery/contract';

const STORAGE_KEY = 'rookery.saw-board-settings';

/** Notes on this device that the member has opened the board settings: the default board may be their choice. */
export function noteBoardSettingsOpened(): void {
  try {
    localStorage.setItem(STORAGE_KEY, 'yes');
  } catch {
    // Storage is not available, so the item stays open until another board is chosen.
  }
}

export function hasChosenBoard({ board, pieces }: ChessPreferences): boolean {
  const isDefault =
    board === DEFAULT_CHESS_PREFERENCES.board && pieces === DEFAULT_CHESS_PREFERENCES.pieces;
  return !isDefault || wereBoardSettingsOpened();
}

function wereBoardSettingsOpened(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
