import { isBotId, type ChessGame } from '@rookery/contract';

type Color = 'white' | 'black';

const WINNERS: Partial<Record<ChessGame['status'], Color>> = {
  white_won: 'white',
  black_won: 'black',
};

/** The colour of a player; null for a spectator. */
export function colorOf(game: ChessGame, userId: string): Color | null {
  if (game.white_player_id === userId) return 'white';
  return game.black_player_id === userId ? 'black' : null;
}

/** Whether the game waits for a move of this player. */
export function isOwnTurn(game: ChessGame, userId: string): boolean {
  return game.status === 'active' && game.game_state.turn === colorOf(game, userId);
}

export function opponentIdOf(game: ChessGame, userId: string): string {
  return game.white_player_id === userId ? game.black_player_id : game.white_player_id;
}

/** The result for a player; null for a running or aborted game and for spectators. */
export function resultFor(game: ChessGame, userId: string): 'won' | 'lost' | 'drawn' | null {
  const color = colorOf(game, userId);
  if (color === null) return null;
  if (game.status === 'drawn') return 'drawn';
  const winner = WINNERS[game.status];
  if (winner === undefined) return null;
  return winner === color ? 'won' : 'lost';
}

/** Whether the game is over and has moves. */
export function isReviewable({ status, moves }: ChessGame): boolean {
  return status !== 'active' && status !== 'aborted' && moves.length > 0;
}

/** Whether the game is rated, casual or training. */
export function kindOf(game: ChessGame): 'rated' | 'casual' | 'training' {
  if (game.rated) return 'rated';
  return [game.white_player_id, game.black_player_id].some(isBotId) ? 'training' : 'casual';
}

/** The score of each side; null for a game without a result. */
export function scoresOf(status: ChessGame['status']): Record<Color, string> | null {
  if (status === 'drawn') return { white: '½', black: '½' };
  const winner = WINNERS[status];
  if (winner === undefined) return null;
  return winner === 'white' ? { white: '1', black: '0' } : { white: '0', black: '1' };
}
