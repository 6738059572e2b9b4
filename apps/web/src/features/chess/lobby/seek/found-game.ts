import type { ChessGame, Seek } from '@rookery/contract';

/** The game that a search has ended in. Nobody in particular has started it, and both wanted it. */
export function gameFound(
  running: readonly ChessGame[],
  { created_at }: Pick<Seek, 'created_at'>,
): ChessGame | undefined {
  const since = Date.parse(created_at);
  return running.find((game) => game.created_by === null && Date.parse(game.created_at) >= since);
}
