import { INITIAL_FEN, readPgn, TIME_CONTROLS } from '@rookery/chess';
import { noonOf } from './fact.testkit.ts';
import type { StoredGame } from './facts-of-game.ts';

function movesOf(movetext: string): readonly string[] {
  const game = readPgn(movetext);
  if (game === null) throw new Error(`Not a legal game: ${movetext}`);
  return game.moves;
}

/** Twenty half-moves, the fewest that count. */
export const TEN_MOVES_EACH = movesOf(`1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5
  7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7`);

/** White mates with the last move. */
export const SMOTHERED_MATE = movesOf(`1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8 5.Nf3 Nf6 6.Ng1 Ng8
  7.e4 c6 8.d4 d5 9.Nc3 dxe4 10.Nxe4 Nd7 11.Qe2 Ngf6 12.Nd6#`);

/** White mates with a bishop. */
export const RETI_TARTAKOWER = movesOf(`1.e4 c6 2.d4 d5 3.Nc3 dxe4 4.Nxe4 Nf6 5.Qd3 e5 6.dxe5 Qa5+
  7.Bd2 Qxe5 8.O-O-O Nxe4 9.Qd8+ Kxd8 10.Bg5+ Kc7 11.Bd8#`);

/** Black mates with a rook. */
export const HOFFMANN_PETROV = movesOf(`1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.c3 Nf6 5.d4 exd4 6.e5 Ne4
  7.Bd5 Nxf2 8.Kxf2 dxc3+ 9.Kg3 cxb2 10.Bxb2 Ne7 11.Ng5 Nxd5 12.Nxf7 O-O 13.Nxd8 Bf2+ 14.Kh3 d6+
  15.e6 Nf4+ 16.Kg4 Nxe6 17.Nxe6 Bxe6+ 18.Kg5 Rf5+ 19.Kg4 h5+ 20.Kh3 Rf3#`);

/** A rated blitz game that White has won at noon of the first day. */
export function storedGame(changes: Partial<StoredGame> = {}): StoredGame {
  const { moves = TEN_MOVES_EACH } = changes;
  return {
    id: 'game',
    white_player_id: 'white',
    black_player_id: 'black',
    game_state: {
      fen: INITIAL_FEN,
      turn: moves.length % 2 === 0 ? 'white' : 'black',
      outcome: { winner: 'white', reason: 'resignation' },
    },
    moves,
    clocks: moves.map((_, ply) => 300_000 - 1_000 * ply),
    status: 'white_won',
    time_control: TIME_CONTROLS.blitz,
    speed: 'blitz',
    rated: true,
    white_rating: 1_200,
    black_rating: 1_250,
    white_rating_change: 8,
    black_rating_change: -8,
    finished_at: noonOf(0),
    ...changes,
  };
}
