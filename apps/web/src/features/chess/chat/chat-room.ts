import { isBotId, type ChatRoom, type ChessGame, type ChessPreferences } from '@rookery/contract';
import { colorOf, opponentOf } from '../results.ts';

type ChatPreferences = Pick<ChessPreferences, 'chat' | 'chat_while_playing'>;

/** Where somebody talks at a game; null where they do not. */
export function chatRoomFor(
  game: ChessGame,
  ownId: string,
  { chat, chat_while_playing }: ChatPreferences,
): ChatRoom | null {
  if (!chat) return null;
  if (colorOf(game, ownId) === null) return 'spectators';
  const isDisturbing = game.status === 'active' && !chat_while_playing;
  return isDisturbing || isBotId(opponentOf(game, ownId)) ? null : 'players';
}
