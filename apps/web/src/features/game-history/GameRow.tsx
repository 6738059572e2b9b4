import type { ChessGame } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { GameMiniBoard } from '../../chess/board/GameMiniBoard.tsx';
import { GamePlayers } from '../../chess/games/GamePlayers.tsx';
import { PgnButtons } from '../../chess/games/PgnButtons.tsx';
import { useResultWords } from '../../chess/games/result-words.ts';
import { colorOf, isReviewable, kindOf } from '../../chess/games/results.ts';
import type { PersonOf } from '../../chess/players/people.ts';
import { useTimeControlWords } from '../../chess/time-controls/use-time-control-words.ts';
import { buttonClass } from '../../ui/Button.tsx';

interface GameRowProps {
  game: ChessGame;
  personOf: PersonOf;
  slug: string;
  /** The board is shown from this member's side. */
  viewerId: string;
}

/** A running or finished game; the whole row is a link to it. */
export function GameRow({ game, personOf, slug, viewerId }: GameRowProps) {
  const t = useTranslations('games');
  const resultWords = useResultWords();
  const nameOf = (id: string) => personOf(id)?.name ?? t('unknownMember');
  const players = t('versus', {
    white: nameOf(game.white_player_id),
    black: nameOf(game.black_player_id),
  });
  return (
    <li className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-4 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:content-center sm:gap-x-6 xl:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,1fr)_auto] xl:items-center">
      <div className="row-span-3 sm:row-span-2 xl:row-span-1">
        <GameMiniBoard game={game} orientation={colorOf(game, viewerId) ?? 'white'} />
      </div>
      <GamePlayers game={game} personOf={personOf} />
      <div className="col-start-2 min-w-0 xl:col-start-auto">
        <Link
          to="/$workspace/chess/games/$game"
          params={{ workspace: slug, game: game.id }}
          className="font-semibold group-hover:text-accent after:absolute after:inset-0"
        >
          <span className="sr-only">{players}: </span>
          {resultWords(game)}
        </Link>
        <GameFacts game={game} />
      </div>
      {/* Above the link that covers the row. */}
      <div className="relative z-10 -ml-3 flex items-center justify-self-start sm:min-w-42 sm:justify-end sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:ml-0 sm:self-center xl:col-start-auto xl:row-span-1 xl:row-start-auto">
        {isReviewable(game) && (
          <Link
            to="/$workspace/chess/games/$game/review"
            params={{ workspace: slug, game: game.id }}
            className={buttonClass('quiet', 'px-3 text-small')}
          >
            {t('review')}
            <span className="sr-only">: {players}</span>
          </Link>
        )}
        <PgnButtons game={game} players={players} />
      </div>
    </li>
  );
}

function GameFacts({ game }: { game: ChessGame }) {
  const t = useTranslations('games');
  const format = useFormatter();
  const timeControlWords = useTimeControlWords();
  const moves = Math.ceil(game.moves.length / 2);
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-muted">
      <span>{timeControlWords(game.time_control)}</span>
      <span>{t(kindOf(game))}</span>
      <span>{t('moves', { count: moves })}</span>
      <time dateTime={game.created_at}>
        {format.dateTime(new Date(game.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </p>
  );
}
