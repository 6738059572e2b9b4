import type { Game } from '@rookery/chess';
import { centipawnsOf, type EnginePool } from '@rookery/engine';
import { PATIENCE_MS, positionIn } from './players.ts';

/** What White scored, and why the game ended. */
export interface Ending {
  readonly score: 0 | 0.5 | 1;
  readonly reason: string;
}

/** Made anew for each game: answers an ending where the game is not worth playing on. */
export type Judge = () => (game: Game) => Promise<Ending | null>;

const MOST_PLIES = 600;

/** Lets the rules decide, but for games without end. For players of whom neither may know how to mate. */
export const patientJudge: Judge = () => async (game) =>
  game.moves.length < MOST_PLIES ? null : { score: 0.5, reason: 'too long' };

const MOST_PLIES_JUDGED = 300;
const JUDGED_EVERY_PLIES = 10;
/** A lead that is not lost again, if it is there three times in a row. */
const DECISIVE = 1_500;
const TIMES = 3;
/** A lead that counts when a long game is broken off. */
const AHEAD = 500;

/** Spares the time it takes to win what is won. */
export function shrewdJudge(pool: EnginePool): Judge {
  return () => {
    const verdicts: number[] = [];
    return async (game) => {
      const { length } = game.moves;
      if (length % JUDGED_EVERY_PLIES !== 0) return null;
      verdicts.push(await whiteLead(game, pool));
      if (length >= MOST_PLIES_JUDGED) {
        return { score: leader(verdicts.slice(-1), AHEAD) ?? 0.5, reason: 'too long' };
      }
      const score = verdicts.length < TIMES ? null : leader(verdicts.slice(-TIMES), DECISIVE);
      return score === null ? null : { score, reason: 'decided' };
    };
  };
}

async function whiteLead(game: Game, pool: EnginePool): Promise<number> {
  const limits = { depth: 8, nodes: 30_000, limitMs: PATIENCE_MS };
  const [best] = (await pool.search(positionIn(game), limits)).lines;
  const worth = best === undefined ? 0 : centipawnsOf(best.score);
  return game.game_state.turn === 'white' ? worth : -worth;
}

function leader(verdicts: readonly number[], lead: number): 0 | 1 | null {
  if (verdicts.every((verdict) => verdict >= lead)) return 1;
  return verdicts.every((verdict) => verdict <= -lead) ? 0 : null;
}
