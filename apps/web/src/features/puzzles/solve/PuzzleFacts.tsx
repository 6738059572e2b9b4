import type { Puzzle, VoteOnPuzzle } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { drawIcon } from '../../../ui/draw-icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { INLINE_LINK_CLASS } from '../../../ui/text-link.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { writeChoice, type PuzzleChoice } from '../choice.ts';
import { storeVote } from '../queries.ts';
import { isKnownTheme } from '../themes.ts';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

const UpIcon = drawIcon(
  <path d="M7 11v9H4v-9zM7 11l4-7.500c1.500 0 2.500 1 2.500 2.500V10H19a1.500 1.500 0 0 1 1.500 1.800l-1.300 6.700A2 2 0 0 1 17.200 20H7" />,
);
const DownIcon = drawIcon(
  <path d="M7 13V4H4v9zM7 13l4 7.500c1.500 0 2.500-1 2.500-2.500V14H19a1.500 1.500 0 0 0 1.500-1.800l-1.300-6.700A2 2 0 0 0 17.200 4H7" />,
);

interface PuzzleFactsProps {
  puzzle: Puzzle;
  details: NonNullable<Puzzle['details']>;
  slug: string;
  choice: PuzzleChoice;
}

/** What would have helped to solve it: themes, rating and game. And what the member thinks of it. */
export function PuzzleFacts({ puzzle, details, slug, choice }: PuzzleFactsProps) {
  const t = useTranslations('puzzles.details');
  const names = useTranslations('puzzles.themes');
  const themes = details.themes.filter(isKnownTheme);
  return (
    <section aria-label={t('title')} className="puzzle-facts">
      {themes.length > 0 && (
        <ul aria-label={t('themes')} className="flex flex-wrap gap-x-1.5 gap-y-1">
          {themes.map((theme) => (
            <li key={theme}>
              <Link
                to="/$workspace/chess/puzzles/next"
                params={{ workspace: slug }}
                search={{ query: writeChoice({ ...choice, theme }) }}
                className="puzzle-theme"
              >
                {names(theme)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <span>{t('facts', { rating: details.rating, plays: details.plays })}</span>
        <Source details={details} slug={slug} />
      </p>
      <Opinion puzzle={puzzle} details={details} />
    </section>
  );
}

function Source({
  details: { game_id, source_url },
  slug,
}: Omit<PuzzleFactsProps, 'puzzle' | 'choice'>) {
  const t = useTranslations('puzzles.details');
  if (game_id !== null) {
    return (
      <Link
        to="/$workspace/chess/games/$game"
        params={{ workspace: slug, game: game_id }}
        className={INLINE_LINK_CLASS}
      >
        {t('game')}
      </Link>
    );
  }
  const site = source_url === null ? null : siteOf(source_url);
  if (source_url === null || site === null) return null;
  return (
    <a href={source_url} target="_blank" rel="noopener noreferrer" className={INLINE_LINK_CLASS}>
      {t('source', { site })}
    </a>
  );
}

/** The host of a web address; null for any other text. */
function siteOf(url: string): string | null {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return null;
  return new URL(url).hostname;
}

type Vote = VoteOnPuzzle['vote'];

function Opinion({ puzzle, details }: Pick<PuzzleFactsProps, 'puzzle' | 'details'>) {
  const t = useTranslations('puzzles');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [isReporting, setIsReporting] = useState(false);
  const vote = details.own_vote;
  const voting = useMutation({
    mutationFn: (chosen: Vote) =>
      callApi('POST /api/chess/puzzles/:puzzleId/vote', {
        params: { puzzleId: puzzle.id },
        body: { vote: chosen },
      }),
    onMutate: (chosen) => {
      storeVote(client, puzzle, chosen);
      return puzzle;
    },
    onError: (error, _chosen, before) => {
      if (before !== undefined) storeVote(client, before, before.details?.own_vote ?? 'none');
      tellFailure(t('vote.failed'), errorWords(error));
    },
  });
  const button = (way: 'up' | 'down') => (
    <IconButton
      label={t(`vote.${way}`)}
      aria-pressed={vote === way}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      onClick={() => voting.mutate(vote === way ? 'none' : way)}
    >
      {way === 'up' ? <UpIcon /> : <DownIcon />}
    </IconButton>
  );
  return (
    <div className="-mx-2 flex items-center">
      <fieldset className="contents">
        <legend className="sr-only">{t('vote.label')}</legend>
        {button('up')}
        <Count votes={details.up_votes} />
        {button('down')}
        <Count votes={details.down_votes} />
      </fieldset>
      <Button
        look="quiet"
        className="ml-auto px-2! text-small"
        onClick={() => setIsReporting(true)}
      >
        {t('report.open')}
      </Button>
      {isReporting && (
        <Suspense>
          <ReportDialog puzzleId={puzzle.id} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Count({ votes }: { votes: number }) {
  return <span className="min-w-6 text-small text-muted">{votes}</span>;
}
