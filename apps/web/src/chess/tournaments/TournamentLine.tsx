import type { ChessGame } from '@rookery/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';

interface TournamentLineProps {
  tournamentId: string;
  game: Pick<ChessGame, 'id'>;
  slug: string;
}

/**
 * Where a game belongs: `Round 3, board 2 of Spring Open`, and in an arena only its name. Without the record, only that
 * it is of a tournament.
 */
export default function TournamentLine({ tournamentId, game, slug }: TournamentLineProps) {
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

function gamePlaceQuery(tournamentId: string, game: Pick<ChessGame, 'id'>, slug: string) {
  return queryOptions({
    queryKey: ['tournament', tournamentId, 'game', game.id],
    queryFn: async () => {
      const { tournament, rounds } = await callApi('GET /api/:wsId/tournaments/:tournamentId', {
        params: { wsId: slug, tournamentId },
      });
      const { name, format } = tournament;
      const place = rounds.flatMap(({ round, pairings }) =>
        pairings
          .filter(({ game_id }) => game_id === game.id)
          .map(({ board }) => ({ round, board, name })),
      )[0];
      return { name, place: format === 'arena' ? null : (place ?? null) };
    },
    retry: false,
  });
}
