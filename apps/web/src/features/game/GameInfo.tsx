import type { ChessGame } from '@rookery/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeControlWords } from '../../chess/time-controls/use-time-control-words.ts';
import { kindOf } from '../../chess/games/results.ts';
import type { PersonOf } from '../../chess/players/people.ts';
import { EyeIcon } from './game-icons.tsx';
import { PlayersScore } from './PlayersScore.tsx';

const loadTournament = () => import('../../chess/tournaments/TournamentLine.tsx');
const TournamentLine = lazy(loadTournament);
const PlayersStanding = lazy(async () => ({ default: (await loadTournament()).PlayersStanding }));

interface GameInfoProps {
  game: ChessGame;
  spectators: number;
  /** The name of the opening, once it has one and the names are loaded. */
  opening: string | null;
  personOf: PersonOf;
  slug: string;
}

export function GameInfo({ game, spectators, opening, personOf, slug }: GameInfoProps) {
  const t = useTranslations('game');
  const start = useTranslations('start');
  const name = opening ?? (game.initial_fen === null ? null : start('fromPosition'));
  const timeControlWords = useTimeControlWords();
  return (
    <div data-hidden-in-zen="" className="game-info">
      <p className="flex items-center gap-2 text-small text-muted">
        <span className="min-w-0 truncate">
          {timeControlWords(game.time_control)} ·{' '}
          {game.tournament_id === null ? (
            t(kindOf(game))
          ) : (
            <Suspense>
              <TournamentLine tournamentId={game.tournament_id} game={game} slug={slug} />
            </Suspense>
          )}
        </span>
        <span className="ml-auto inline-flex shrink-0 items-center gap-1">
          <EyeIcon />
          <span aria-hidden="true">{spectators}</span>
          <span className="sr-only">{t('spectators', { count: spectators })}</span>
        </span>
      </p>
      <p className="flex h-5 gap-3 text-small">
        <span className="min-w-0 truncate font-semibold" title={name ?? undefined}>
          {name}
        </span>
        {game.tournament_id === null ? (
          <PlayersScore game={game} personOf={personOf} />
        ) : (
          <Suspense>
            <PlayersStanding tournamentId={game.tournament_id} game={game} slug={slug} />
          </Suspense>
        )}
      </p>
    </div>
  );
}
