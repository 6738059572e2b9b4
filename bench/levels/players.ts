import { INITIAL_FEN, type Game } from '@rookery/chess';
import { createEnginePool, think, type EnginePool, type Level } from '@rookery/engine';
import type { Seeded } from '@rookery/testkit';

export interface Player {
  readonly name: string;
  /** The move in a game that is not over. */
  choose(game: Game, chance: Seeded): Promise<string>;
}

/** Long enough that no search is ever cut short by it: a busy machine must not play worse. */
export const PATIENCE_MS = 300_000;

export function positionIn({ moves }: Game) {
  return { fen: INITIAL_FEN, moves };
}

export function levelPlayer(name: string, pool: EnginePool, level: Level): Player {
  return {
    name,
    async choose(game, chance) {
      const options = { ply: game.moves.length, limitMs: PATIENCE_MS };
      const random = () => chance.fraction();
      const thought = await think(pool, positionIn(game), level, random, options);
      return made(thought?.move ?? null);
    },
  };
}

/** A strength that Stockfish names itself, and the depth by which it has chosen its weaker move. */
export interface Anchor {
  readonly rating: number;
  readonly depth: number;
}

/** Stockfish as it weakens itself, in processes of its own until `stop`. */
export function anchorPlayer({ rating, depth }: Anchor, size: number) {
  const settings = { UCI_LimitStrength: 'true', UCI_Elo: rating };
  const pool = createEnginePool({ size, settings });
  const search = { depth, nodes: 400_000, limitMs: PATIENCE_MS };
  const player: Player = {
    name: `Stockfish ${rating}`,
    choose: async (game) => made((await pool.search(positionIn(game), search)).best),
  };
  return { player, stop: () => pool.stop() };
}

function made(move: string | null): string {
  if (move === null) throw new Error('No move in a game that is not over.');
  return move;
}
