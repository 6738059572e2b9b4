import type { Game } from '@rookery/chess';
import { centipawnsOf, type EnginePool } from '@rookery/engine';
import { SEARCH_LIMIT_MS, positionIn } from './players.ts';

/** White's score and the reason of the end. */
export interface Ending {
  readonly score: 0 | 0.5 | 1;
  readonly reason: string;
}

/** Created for each game. Returns an ending if the game need not be continued. */
export type Adjudicator = () => (game: Game) => Promise<Ending | null>;

const MAX_PLIES = 600;

/** Only ends games that are too long. For players who may not be able to mate. */
export const lengthAdjudicator: Adjudicator = () => async (game) =>
  game.moves.length < MAX_PLIES ? null : { score: 0.5, reason: 'too long' };

const MAX_PLIES_EARLY = 300;
const CHECK_INTERVAL_PLIES = 10;
/** A lead that decides the game if it occurs three times in a row. */
const DECISIVE = 1_500;
const TIMES = 3;
/** A lead that counts as a win when a long game is ended. */
const AHEAD = 500;

/** Ends decided games early, to save time. */
export function earlyAdjudicator(pool: EnginePool): Adjudicator {
  return () => {
    const leads: number[] = [];
    return async (game) => {
      const { length } = game.moves;
      if (length % CHECK_INTERVAL_PLIES !== 0) return null;
      leads.push(await whiteLead(game, pool));
      if (length >= MAX_PLIES_EARLY) {
        return { score: leader(leads.slice(-1), AHEAD) ?? 0.5, reason: 'too long' };
      }
      const score = leads.length < TIMES ? null : leader(leads.slice(-TIMES), DECISIVE);
      return score === null ? null : { score, reason: 'decided' };
    };
  };
}

async function whiteLead(game: Game, pool: EnginePool): Promise<number> {
  const limits = { depth: 8, nodes: 30_000, limitMs: SEARCH_LIMIT_MS };
  const [best] = (await pool.search(positionIn(game), limits)).lines;
  const worth = best === undefined ? 0 : centipawnsOf(best.score);
  return game.game_state.turn === 'white' ? worth : -worth;
}

function leader(leads: readonly number[], least: number): 0 | 1 | null {
  if (leads.every((lead) => lead >= least)) return 1;
  return leads.every((lead) => lead <= -least) ? 0 : null;
}
