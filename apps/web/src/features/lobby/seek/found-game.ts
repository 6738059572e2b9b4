import type { ChessGame, Seek } from '@rookery/contract';

/** The game in which a search has ended. Such a game has no creator. */
export function findPairedGame(
  running: readonly ChessGame[],
  { created_at }: Pick<Seek, 'created_at'>,
): ChessGame | undefined {
  const since = Date.parse(created_at);
  return running.find((game) => game.created_by === null && Date.parse(game.created_at) >= since);
}
