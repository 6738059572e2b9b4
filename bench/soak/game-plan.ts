import { seeded } from '@rookery/testkit/seeded';
import { isBotId, type ChessGame } from '@rookery/contract';

export type Side = 'white' | 'black';

/** How a game is meant to end. Both sides compute the same plan from its id. */
export interface GamePlan {
  readonly ending: 'checkmate' | 'resign' | 'draw' | 'timeout' | 'leave' | 'abort';
  /** The end comes after this many half-moves. */
  readonly plies: number;
  /** The side that resigns, lets its time run out, leaves, aborts or offers a draw. */
  readonly loser: Side;
  readonly isRematchOffered: boolean;
  readonly isReviewed: boolean;
}

/** Paul Morphy's game in the opera of Paris, 1858: White mates. */
export const CHECKMATE = (
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 ' +
  'c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8'
).split(' ');

const ENDINGS = [
  ...Array.from({ length: 8 }, () => 'resign' as const),
  ...Array.from({ length: 4 }, () => 'checkmate' as const),
  ...Array.from({ length: 3 }, () => 'draw' as const),
  'timeout',
  'leave',
  'abort',
] as const;

export function planOf(
  game: Pick<ChessGame, 'id' | 'tournament_id' | 'white_player_id' | 'black_player_id'>,
): GamePlan {
  const chance = seeded(Number.parseInt(game.id.slice(0, 8), 16));
  const ending = chance.one(ENDINGS);
  const plies = chance.between(14, 70);
  const botSide = isBotId(game.white_player_id)
    ? 'white'
    : isBotId(game.black_player_id)
      ? 'black'
      : null;
  const loser = chance.one(['white', 'black'] as const);
  const isSerious = game.tournament_id !== null;
  return {
    ending: isChangeable(ending, botSide !== null, isSerious) ? 'resign' : ending,
    plies,
    loser: botSide === null ? loser : other(botSide),
    isRematchOffered: botSide === null && !isSerious && chance.percent(20),
    isReviewed: chance.percent(2),
  };
}

/** A bot plays its own moves and declines draws, and players stay until the end of a tournament. */
function isChangeable(ending: GamePlan['ending'], isWithBot: boolean, isSerious: boolean): boolean {
  return isWithBot
    ? ['checkmate', 'draw'].includes(ending)
    : isSerious && ['abort', 'leave'].includes(ending);
}

function other(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}
