import { INITIAL_FEN, type Game } from '@rookery/chess';
import { createEnginePool, think, type EnginePool, type Level } from '@rookery/engine';
import type { Seeded } from '@rookery/testkit';

export interface Player {
  readonly name: string;
  /** Chooses a move in an active game. */
  choose(game: Game, chance: Seeded): Promise<string>;
}

/** So long that no search is stopped early, because a busy machine must not play worse. */
export const SEARCH_LIMIT_MS = 300_000;

export function positionIn({ moves }: Game) {
  return { fen: INITIAL_FEN, moves };
}

export function levelPlayer(name: string, pool: EnginePool, level: Level): Player {
  return {
    name,
    async choose(game, chance) {
      const options = { ply: game.moves.length, limitMs: SEARCH_LIMIT_MS };
      const random = () => chance.fraction();
      const decision = await think(pool, positionIn(game), level, random, options);
      return made(decision?.move ?? null);
    },
  };
}

/** A strength of Stockfish (`UCI_Elo`), and the depth at which it has chosen its weaker move. */
export interface Anchor {
  readonly rating: number;
  readonly depth: number;
}

/** Stockfish with limited strength, in its own processes until `stop`. */
export function anchorPlayer({ rating, depth }: Anchor, size: number) {
  const settings = { UCI_LimitStrength: 'true', UCI_Elo: rating };
  const pool = createEnginePool({ size, settings });
  const search = { depth, nodes: 400_000, limitMs: SEARCH_LIMIT_MS };
  const player: Player = {
    name: `Stockfish ${rating}`,
    choose: async (game) => made((await pool.search(positionIn(game), search)).best),
  };
  return { player, stop: () => pool.stop() };
}

function made(move: string | null): string {
  if (move === null) throw new Error('No move in an active game.');
  return move;
}
