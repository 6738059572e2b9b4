import { isBotId, type ChessGame, type ChessPreferences, type GameRoom } from '@rookery/contract';
import { colorOf, opponentIdOf } from '../../chess/games/results.ts';

type ChatPreferences = Pick<ChessPreferences, 'chat' | 'chat_while_playing'>;

/** The room in which a member chats at a game; null if they do not chat. */
export function chatRoomFor(
  game: ChessGame,
  ownId: string,
  { chat, chat_while_playing }: ChatPreferences,
): GameRoom | null {
  if (!chat) return null;
  if (colorOf(game, ownId) === null) return 'spectators';
  const isDisturbing = game.status === 'active' && !chat_while_playing;
  return isDisturbing || isBotId(opponentIdOf(game, ownId)) ? null : 'players';
}
