import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import type { PersonOf } from '../../chess/players/people.ts';
import { pointsText } from '../../chess/games/points-text.ts';

interface PlayersScoreProps {
  game: ChessGame;
  personOf: PersonOf;
}

/**
 * `2½ – 1½`: the score over all games of these players, if they have played before. The names stand at the board. The
 * width is fixed, so that nothing moves when the game counts.
 */
export function PlayersScore({ game, personOf }: PlayersScoreProps) {
  const t = useTranslations('game');
  const chess = useTranslations('chess.colors');
  const { data } = useQuery({
    queryKey: ['chess', 'score', game.id],
    queryFn: () => callApi('GET /api/chess/games/:gameId/score', { params: { gameId: game.id } }),
  });
  const own = game.status === 'active' || game.status === 'aborted' ? 0 : 1;
  if (data === undefined || data.games <= own) return null;
  const [white, black] = [pointsText(data.white), pointsText(data.black)];
  const words = t('scoreOfAll', {
    white: personOf(game.white_player_id)?.name ?? chess('white'),
    black: personOf(game.black_player_id)?.name ?? chess('black'),
    whitePoints: white,
    blackPoints: black,
  });
  return (
    <span className="ml-auto w-22 shrink-0 font-semibold" title={words}>
      {/* One piece of text: the second number must not move beside the first. */}
      <span aria-hidden="true">{`${white} – ${black}`}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
