import type { ChessGame } from '@rookery/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { pointsText } from '../games/points-text.ts';

interface TournamentGameProps {
  tournamentId: string;
  game: Pick<ChessGame, 'id'>;
  slug: string;
}

/**
 * Where a game belongs: `Round 3, board 2 of Spring Open`, and in an arena only its name. Without the record, only that
 * it is of a tournament.
 */
export default function TournamentLine({ tournamentId, game, slug }: TournamentGameProps) {
  const t = useTranslations('tournamentLinks');
  const { data } = useQuery(gamePlaceQuery(tournamentId, game, slug));
  const place = data?.place ?? null;
  return (
    <Link
      to="/$workspace/chess/tournaments/$tournament"
      params={{ workspace: slug, tournament: tournamentId }}
      className="underline underline-offset-2 hover:text-accent"
    >
      {place === null ? (data?.name ?? t('game')) : t('ofGame', place)}
    </Link>
  );
}

/** How both players stand in the tournament, White first. */
export function PlayersStanding({ tournamentId, game, slug }: TournamentGameProps) {
  const t = useTranslations('tournamentLinks');
  const { data } = useQuery(gamePlaceQuery(tournamentId, game, slug));
  const standings = data?.standings ?? [];
  return (
    <span className="ml-auto shrink-0 text-muted">
      {standings
        .map(({ rank, points }) => t('standing', { rank, points: pointsText(points) }))
        .join(' – ')}
    </span>
  );
}

function gamePlaceQuery(tournamentId: string, game: Pick<ChessGame, 'id'>, slug: string) {
  return queryOptions({
    queryKey: ['tournament', tournamentId, 'game', game.id],
    queryFn: async () => {
      const { tournament, rounds, players } = await callApi(
        'GET /api/:wsId/tournaments/:tournamentId',
        { params: { wsId: slug, tournamentId } },
      );
      const { name, format } = tournament;
      const [found] = rounds.flatMap(({ round, pairings }) =>
        pairings
          .filter(({ game_id }) => game_id === game.id)
          .map(({ board, white, black }) => ({
            place: { round, board, name },
            standings: [white, black].flatMap((id) => players.filter((one) => one.id === id)),
          })),
      );
      return {
        name,
        place: format === 'arena' ? null : (found?.place ?? null),
        // Of an arena, only the first players are read.
        standings: found?.standings.length === 2 ? found.standings : [],
      };
    },
    retry: false,
  });
}
