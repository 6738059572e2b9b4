import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import type { PersonOf } from '../../chess/players/people.ts';
import { PersonName } from '../../chess/players/PersonName.tsx';
import { pointsText } from './points-text.ts';

interface PlayersScoreProps {
  game: ChessGame;
  personOf: PersonOf;
}

/** `Ann 2½ – 1½ Bob`: the score over all games of these players, if they have played before. */
export function PlayersScore({ game, personOf }: PlayersScoreProps) {
  const { data } = useQuery({
    queryKey: ['chess', 'score', game.id],
    queryFn: () => callApi('GET /api/chess/games/:gameId/score', { params: { gameId: game.id } }),
  });
  const own = game.status === 'active' || game.status === 'aborted' ? 0 : 1;
  if (data === undefined || data.games <= own) return null;
  return (
    <span className="ml-auto flex min-w-0 shrink-0 gap-1.5 text-muted">
      <span className="max-w-18 truncate">
        <PersonName person={personOf(game.white_player_id)} />
      </span>
      <span className="font-semibold text-text">
        {pointsText(data.white)} – {pointsText(data.black)}
      </span>
      <span className="max-w-18 truncate">
        <PersonName person={personOf(game.black_player_id)} />
      </span>
    </span>
  );
}
