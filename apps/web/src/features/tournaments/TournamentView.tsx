import type { TournamentRecord } from '@rookery/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SEGMENTS_CLASS } from '../../ui/segments.ts';
import { ArenaStandings } from './ArenaStandings.tsx';
import { Bracket } from './Bracket.tsx';
import { Crosstable } from './Crosstable.tsx';
import { Pairings } from './Pairings.tsx';
import type { TournamentPlace } from './queries.ts';
import { StateLine } from './StateLine.tsx';
import { Standings } from './Standings.tsx';
import { PrintIcon } from './tournament-icons.tsx';
import { useEntryWords, useFactWords } from './use-fact-words.ts';
import {
  usualView,
  viewsOf,
  type TournamentChoice,
  type TournamentViewName,
} from './view-choice.ts';
import './tournament.css';

const PlayerDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).PlayerDialog }));

interface TournamentViewProps {
  record: TournamentRecord;
  /** Null on the public page, where nothing can be changed. */
  place: TournamentPlace | null;
  choice: TournamentChoice;
  onChoose: (choice: TournamentChoice) => void;
  /** A link of the page to the same tournament with another choice. */
  renderLink: (choice: TournamentChoice, isChosen: boolean, label: string) => ReactNode;
  /** The number of unread messages, if the chat is one of the parts to choose from. */
  unread?: number | null;
  /** The member's own game. */
  children?: ReactNode;
}

/** What the tournament is, and its lists. */
export function TournamentView(props: TournamentViewProps) {
  const { record, place, choice, onChoose, renderLink, unread = null, children } = props;
  const t = useTranslations('tournaments');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = record.players.find(({ id }) => id === openedId);
  const { tournament, rounds } = record;
  const hasStarted = tournament.round > 0;
  const isArena = tournament.format === 'arena';
  const lists: readonly TournamentViewName[] = hasStarted ? viewsOf(tournament) : ['standings'];
  const views = unread === null ? lists : [...lists, 'chat' as const];
  const isKnown = (each: TournamentViewName | null) => each !== null && views.includes(each);
  const view = [choice.view, usualView(tournament)].find(isKnown) ?? 'standings';
  const labelOf = (each: TournamentViewName) =>
    each === 'standings' && !hasStarted
      ? t('views.players')
      : t(`views.${each}`, { count: unread ?? 0 });
  const round =
    rounds.find((each) => each.round === choice.round) ??
    rounds.find((each) => each.round === tournament.round) ??
    rounds[0];
  const openPlayer = place === null ? undefined : setOpenedId;
  const isByName = choice.order === 'name';
  return (
    <>
      <Facts record={record} />
      {children}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        {views.length > 1 ? (
          <nav aria-label={t('views.label')} className={SEGMENTS_CLASS}>
            {views.map((each) =>
              renderLink({ ...choice, view: each, order: null }, each === view, labelOf(each)),
            )}
          </nav>
        ) : (
          <h2 className="text-large font-bold">{labelOf('standings')}</h2>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {(view === 'pairings' || view === 'standings') &&
            !isArena &&
            record.players.length > 0 && (
              <ChoiceGroup
                quiet
                legend={t('views.order')}
                value={isByName ? 'name' : 'usual'}
                choices={[
                  {
                    value: 'usual',
                    label: t(
                      view === 'pairings'
                        ? 'views.byBoard'
                        : hasStarted
                          ? 'views.byRank'
                          : 'views.byRating',
                    ),
                  },
                  { value: 'name', label: t('views.byName') },
                ]}
                onChoose={(order) =>
                  onChoose({ ...choice, order: order === 'name' ? 'name' : null })
                }
              />
            )}
          {record.players.length > 0 && view !== 'chat' && (
            <Button look="quiet" onClick={() => window.print()}>
              <PrintIcon />
              {t('views.print')}
            </Button>
          )}
        </div>
      </div>
      {view === 'pairings' && rounds.length > 1 && round !== undefined && (
        <div className="mb-4 print:hidden">
          <nav aria-label={t('pairings.rounds')} className={SEGMENTS_CLASS}>
            {rounds.map((each) =>
              renderLink(
                { ...choice, view: 'pairings', round: each.round },
                each === round,
                t('pairings.round', { round: each.round }),
              ),
            )}
          </nav>
        </div>
      )}
      {view === 'standings' && isArena && (
        <ArenaStandings record={record} onOpenPlayer={openPlayer} />
      )}
      {view === 'bracket' && <Bracket record={record} onOpenPlayer={openPlayer} />}
      {view === 'standings' && !isArena && (
        <Standings record={record} isByName={isByName} onOpenPlayer={openPlayer} />
      )}
      {view === 'pairings' &&
        (round === undefined ? (
          <p className="text-muted">{t('pairings.none')}</p>
        ) : (
          <Pairings
            key={round.round}
            record={record}
            place={place}
            round={round}
            isByName={isByName}
          />
        ))}
      {view === 'crosstable' && <Crosstable record={record} onOpenPlayer={openPlayer} />}
      {place !== null && opened !== undefined && (
        <Suspense>
          <PlayerDialog
            record={record}
            place={place}
            player={opened}
            onClose={() => setOpenedId(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Facts({ record }: { record: TournamentRecord }) {
  const t = useTranslations('tournaments');
  const factWords = useFactWords();
  const entryWords = useEntryWords();
  const { tournament, may_manage } = record;
  const { status, round, round_count, description, trouble } = tournament;
  const isOver = status === 'finished' || status === 'cancelled';
  const rounds =
    round > 0 && !isOver && round_count !== null
      ? [t('facts.round', { round, count: round_count })]
      : round_count === null
        ? []
        : [t('facts.rounds', { count: round_count })];
  return (
    <div className="mb-8 grid gap-2">
      <p className="text-large font-semibold">
        <StateLine record={record} />
      </p>
      <p className="text-muted">
        {[...rounds, ...factWords(tournament), ...(isOver ? [] : entryWords(tournament))].join(
          ' · ',
        )}
      </p>
      {description !== '' && <p className="max-w-prose whitespace-pre-line">{description}</p>}
      {may_manage && trouble !== null && <FailureNotice words={t(`trouble.${trouble}`)} />}
    </div>
  );
}
