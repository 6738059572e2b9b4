import { describeMoves, type MoveDetails } from '@rookery/chess';
import { allMoves } from '../every-move.ts';
import type { Player } from './players.ts';

/** Takes the most material it can with one move, and otherwise moves at random. */
export const greedyPlayer: Player = {
  name: 'greedy',
  async choose(game, chance) {
    const line = describeMoves([], game.moves);
    const gains = allMoves(game.game_state.fen).map((uci) => {
      const made = describeMoves(line, [...game.moves, uci]).at(-1);
      return { uci, gain: made === undefined ? 0 : gainOf(made) };
    });
    const most = Math.max(...gains.map(({ gain }) => gain));
    return chance.one(gains.filter(({ gain }) => gain === most)).uci;
  },
};

const PIECE_VALUE = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 } as const;

function gainOf({ captured, promotion }: MoveDetails): number {
  const taken = captured === null ? 0 : PIECE_VALUE[captured];
  return taken + (promotion === null ? 0 : PIECE_VALUE[promotion] - PIECE_VALUE.pawn);
}
