import type { TournamentRecord, TournamentTrace } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useMessages, useTranslations, type Messages } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { pointsText } from '../../chess/games/points-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { namesOf, playersOf, type PlayerOf } from './people.ts';
import { traceQuery, type TournamentPlace } from './queries.ts';

interface TraceDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  round: number;
  onClose: () => void;
}

/** Why a round was paired as it was: its score groups, and the rule that decided in each. */
export function TraceDialog({ record, place, round, onClose }: TraceDialogProps) {
  const t = useTranslations('tournaments.why');
  const common = useTranslations('common');
  const trace = useQuery(traceQuery(place, round));
  const playerOf = playersOf(record);
  const isByHand = record.rounds
    .find((each) => each.round === round)
    ?.pairings.some(({ by_hand }) => by_hand);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { round })}
      description={t('lead')}
      closeLabel={common('close')}
    >
      {isByHand && <p className="mb-4 font-semibold">{t('byHand')}</p>}
      {trace.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {trace.isLoadingError && <LoadFailure query={trace} />}
      {trace.data === null && <p className="text-muted">{t('none')}</p>}
      <div className="grid gap-6">
        {trace.data?.brackets.map((bracket) => (
          <BracketWords
            key={bracket.residents[0] ?? bracket.score}
            bracket={bracket}
            isLast={bracket === trace.data?.brackets.at(-1)}
            playerOf={playerOf}
          />
        ))}
      </div>
    </Dialog>
  );
}

type Bracket = TournamentTrace['brackets'][number];

interface BracketWordsProps {
  bracket: Bracket;
  playerOf: PlayerOf;
  /** From the last one, a player moves down to the bye. */
  isLast: boolean;
}

function BracketWords({ bracket, playerOf, isLast }: BracketWordsProps) {
  const t = useTranslations('tournaments.why');
  const reason = useCriterionWords(bracket.decided_by);
  return (
    <section>
      <h3 className="font-bold">{t('bracketText', { points: pointsText(bracket.score) })}</h3>
      {bracket.moved_down.length > 0 && (
        <p className="text-small text-muted">
          {t('movedDown', { names: namesOf(playerOf, bracket.moved_down) })}
        </p>
      )}
      <ul aria-label={t('pairs')} className="mt-1">
        {bracket.pairs.map(({ higher, lower }) => (
          <li key={higher} className="flex gap-2 border-b border-line py-1.5">
            <span className="min-w-0 flex-1">{playerOf(higher)?.name}</span>
            <span className="text-muted">–</span>
            <span className="min-w-0 flex-1">{playerOf(lower)?.name}</span>
          </li>
        ))}
      </ul>
      {bracket.downfloaters.length > 0 && (
        <p className="mt-1 text-small text-muted">
          {t(isLast ? 'bye' : 'downfloaters', { names: namesOf(playerOf, bracket.downfloaters) })}
        </p>
      )}
      {bracket.pairs.length > 0 && (
        <p className="mt-1">{reason === null ? t('inOrder') : t('decided', { reason })}</p>
      )}
    </section>
  );
}

type Criterion = keyof Messages['tournaments']['why']['criteria'];

function useCriterionWords(criterion: string | null): string | null {
  const t = useTranslations('tournaments.why.criteria');
  const { criteria } = useMessages().tournaments.why;
  const isKnown = (code: string): code is Criterion => Object.hasOwn(criteria, code);
  if (criterion === null) return null;
  return isKnown(criterion) ? t(criterion) : criterion;
}
