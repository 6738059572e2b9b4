import { isClock } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../chess/clock/clock-reading.ts';
import { isOwnTurn } from '../../chess/games/results.ts';
import { inTurnOrder } from '../../chess/games/turn-order.ts';
import { useLiveGames } from '../../chess/games/use-live-games.ts';
import { runningGamesQuery } from '../../chess/games/use-running-games.ts';

export interface NextGame {
  readonly id: string;
  /** How many games wait for a move of the member. */
  readonly count: number;
}

/** The member's next game with days for each move, while this one waits for the opponent. */
export function useNextGame({ id, time_control }: ChessGame, userId: string): NextGame | null {
  const isAsked = !isClock(time_control);
  const { data } = useQuery({ ...runningGamesQuery(userId), enabled: isAsked });
  const games = useLiveGames(isAsked ? (data ?? NO_GAMES) : NO_GAMES);
  const waiting = games.filter(
    (game) => game.id !== id && !isClock(game.time_control) && isOwnTurn(game, userId),
  );
  const [next] = inTurnOrder(waiting, userId, serverNow(null));
  return next === undefined ? null : { id: next.id, count: waiting.length };
}

const NO_GAMES: readonly ChessGame[] = [];
