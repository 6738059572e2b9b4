import type { ChessPreferences } from './chess-player.ts';

/** The initial preferences. In a file without schemas, so that pages do not download the schemas. */
export const DEFAULT_CHESS_PREFERENCES: ChessPreferences = {
  direct_games: 'anybody',
  do_not_disturb: false,
  board: 'brown',
  pieces: 'cburnett',
  animation: 'normal',
  coordinates: true,
  premove: true,
  confirm_moves: false,
  sound: true,
  volume: 60,
  chat: true,
  chat_while_playing: true,
  repeat_mistakes: false,
  show_achievements: true,
};
