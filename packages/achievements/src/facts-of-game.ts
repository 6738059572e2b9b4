import {
  describeWin,
  isClock,
  materialLeadIn,
  summarizeReview,
  type Color,
  type Evaluation,
  type Game,
  type GameState,
  type Speed,
} from '@rookery/chess';
import type { GameResult, MemberFact } from './fact.ts';

/** The columns of a row of `chess_games` that facts are made of. */
export interface StoredGame extends Pick<Game, 'moves' | 'clocks' | 'status' | 'time_control'> {
  readonly id: string;
  readonly white_player_id: string;
  readonly black_player_id: string;
  readonly game_state: Pick<GameState, 'fen' | 'turn' | 'outcome'>;
  readonly speed: Speed | null;
  /** Games with bots and games from a chosen position are never rated. */
  readonly rated: boolean;
  readonly white_rating: number;
  readonly black_rating: number;
  readonly white_rating_change: number | null;
  readonly black_rating_change: number | null;
  readonly finished_at: string | null;
}

const MIN_MOVES_PER_SIDE = 10;

/** A game whose facts count. */
interface CountedGame extends StoredGame {
  readonly finished_at: string;
}

function isCounted(game: StoredGame): game is CountedGame {
  const isDecided = game.status !== 'active' && game.status !== 'aborted';
  const isLong = game.moves.length >= 2 * MIN_MOVES_PER_SIDE;
  return game.rated && isDecided && isLong && game.finished_at !== null;
}

/** The facts of both players; none if the game does not count. */
export function factsOfGame(game: StoredGame): MemberFact<'game'>[] {
  if (!isCounted(game)) return [];
  return [gameFact(game, sideOf(game, 'white')), gameFact(game, sideOf(game, 'black'))];
}

/** The facts of a finished review; none if the game does not count, or not all positions are evaluated. */
export function factsOfReview(
  game: StoredGame,
  evaluations: readonly Evaluation[],
): MemberFact<'review'>[] {
  if (!isCounted(game) || evaluations.length <= game.moves.length) return [];
  const summary = summarizeReview(game.moves, evaluations);
  return [sideOf(game, 'white'), sideOf(game, 'black')].map((side) => {
    const { accuracy, markedMoves, lowestWin } = summary[side.color];
    return {
      member: side.member,
      fact: {
        kind: 'review',
        at: game.finished_at,
        source: game.id,
        opponent: side.opponent,
        result: resultOf(game, side.color),
        moves: movesOf(game, side.color),
        accuracy: accuracy ?? 0,
        markedMoves,
        lowestWin,
      },
    };
  });
}

interface Side {
  readonly color: Color;
  readonly member: string;
  readonly opponent: string;
  readonly rating: number;
  readonly ratingAfter: number;
  readonly opponentRating: number;
}

function sideOf(game: CountedGame, color: Color): Side {
  const white = { member: game.white_player_id, rating: game.white_rating };
  const black = { member: game.black_player_id, rating: game.black_rating };
  const [own, other] = color === 'white' ? [white, black] : [black, white];
  const change = color === 'white' ? game.white_rating_change : game.black_rating_change;
  return {
    ...own,
    color,
    opponent: other.member,
    opponentRating: other.rating,
    ratingAfter: own.rating + (change ?? 0),
  };
}

function gameFact(game: CountedGame, side: Side): MemberFact<'game'> {
  const { color, member, ...seen } = side;
  const result = resultOf(game, color);
  return {
    member,
    fact: {
      kind: 'game',
      at: game.finished_at,
      source: game.id,
      ...seen,
      result,
      speed: game.speed,
      moves: movesOf(game, color),
      clockMs: clockOf(game, color),
      win: result === 'won' ? describeWin(game.moves, color) : null,
      stalematedBehindBy: stalematedBehindBy(game, color),
    },
  };
}

function resultOf({ status }: StoredGame, color: Color): GameResult {
  if (status === 'drawn') return 'drawn';
  return status === `${color}_won` ? 'won' : 'lost';
}

/** Rated games begin with White's move. */
function movesOf({ moves }: StoredGame, color: Color): number {
  return Math.floor((moves.length + (color === 'white' ? 1 : 0)) / 2);
}

function clockOf(game: StoredGame, color: Color): number | null {
  if (!isClock(game.time_control)) return null;
  const lastPly = 2 * (movesOf(game, color) - 1) + (color === 'white' ? 0 : 1);
  return game.clocks[lastPly] ?? null;
}

function stalematedBehindBy({ game_state }: StoredGame, color: Color): number | null {
  const { fen, turn, outcome } = game_state;
  if (outcome?.reason !== 'stalemate' || turn !== color) return null;
  return -materialLeadIn(fen, color);
}
