import { readPgn } from '../pgn.ts';
import { BOT_GAMES } from './bot-games.testkit.ts';
import { FAMOUS_GAMES } from './famous-games.testkit.ts';

export interface PlayedGame {
  readonly name: string;
  /** In UCI coordinates. */
  readonly moves: readonly string[];
}

/** Real games with recorded evaluations. */
export const REVIEWED_GAMES: readonly PlayedGame[] = [
  ...Object.entries(FAMOUS_GAMES),
  ...Object.entries(BOT_GAMES),
].map(readGame);

function readGame([name, movetext]: [string, string]): PlayedGame {
  const game = readPgn(movetext);
  if (game === null || game.moves.length === 0) throw new Error(`Not a legal game: ${name}`);
  return { name, moves: game.moves };
}
