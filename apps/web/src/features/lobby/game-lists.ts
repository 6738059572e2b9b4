import { queryOptions } from '@tanstack/react-query';
import { fewGamesQuery } from '../../chess/games/queries.ts';

/** More than are shown, because some are the member's own or have just started. */
const LIVE_FETCHED = 20;
const RESULTS_SHOWN = 6;
const OWN_GAMES_FETCHED = 20;
/** The boards are updated by the socket; polling finds new games. */
const LIST_POLL_MS = 15_000;

/** Running games between members: of a club, or undefined for all that the member can see. */
export function liveGamesQuery(club: string | undefined) {
  return queryOptions({
    ...fewGamesQuery({ status: 'active', between: 'members', workspace: club }, LIVE_FETCHED),
    refetchInterval: LIST_POLL_MS,
  });
}

/** The latest results between members: of a club, or undefined for all that the member can see. */
export function resultsQuery(club: string | undefined) {
  return queryOptions({
    ...fewGamesQuery({ status: 'finished', between: 'members', workspace: club }, RESULTS_SHOWN),
    refetchInterval: LIST_POLL_MS,
  });
}

/** A member's own latest results, those against bots too. */
export function ownResultsQuery(userId: string) {
  return queryOptions({
    ...fewGamesQuery({ player: userId, status: 'finished' }, RESULTS_SHOWN),
    refetchInterval: LIST_POLL_MS,
  });
}

/** A member's latest games, running ones too. */
export function latestOwnGamesQuery(userId: string) {
  return fewGamesQuery({ player: userId }, OWN_GAMES_FETCHED);
}
