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

/** Where a game belongs: `Round 3, board 2 of Spring Open`. Without the record, only that it is of a tournament. */
export default function TournamentLine({ tournamentId, game, slug }: TournamentLineProps) {
  const t = useTranslations('tournamentLinks');
  const { data } = useQuery(gamePlaceQuery(tournamentId, game, slug));
  return (
    <Link
      to="/$workspace/chess/tournaments/$tournament"
      params={{ workspace: slug, tournament: tournamentId }}
      className="underline underline-offset-2 hover:text-accent"
    >
      {data ? t('ofGame', data) : t('game')}
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
      for (const { round, pairings } of rounds) {
        const found = pairings.find(({ game_id }) => game_id === game.id);
        if (found !== undefined) return { round, board: found.board, name: tournament.name };
      }
      return null;
    },
    retry: false,
  });
}
