import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { wholeSecondsText } from '../../../chess/clock/clock-reading.ts';
import { useTimeControlWords } from '../../../chess/time-controls/use-time-control-words.ts';
import { useConnectionState } from '../../../live/use-connection-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { searchReach, shareOf, type Reach } from './search-reach.ts';
import type { RunningSeek } from './use-seek.ts';
import { useWaited } from './use-waited.ts';

const LONELY_AFTER_MS = 15_000;

interface SearchCardProps {
  seek: RunningSeek;
  isCancelling: boolean;
  onCancel: () => void;
  cancelRef: Ref<HTMLButtonElement>;
  /** Shown after a while without others who search for the same kind of game. */
  suggestion: ReactNode;
}

/** A running search: its settings, the time, the current rating range, and the button to cancel. */
export function SearchCard(props: SearchCardProps) {
  const { seek, isCancelling, onCancel, cancelRef, suggestion } = props;
  const t = useTranslations('seek');
  const lobby = useTranslations('lobby');
  const timeControlWords = useTimeControlWords();
  const reachWords = useReachWords();
  const isPaused = useConnectionState() === 'lost';
  const waitedMs = useWaited(seek);
  const { own, others } = seek;
  const reach = searchReach(own, waitedMs);
  const facts = [timeControlWords(own.time_control), lobby(own.rated ? 'rated' : 'casual')];
  return (
    <section
      aria-label={t('searching')}
      className="flex h-full flex-col gap-2 rounded-card border border-accent bg-raised px-3 pt-3 pb-2 sm:px-5 sm:pt-5 sm:pb-4"
    >
      <div className="flex items-start gap-2 sm:gap-6">
        <p
          role="timer"
          aria-label={t('waited')}
          className="min-w-[4.5ch] text-title font-semibold sm:text-[2.75rem] sm:leading-[1.1]"
        >
          {wholeSecondsText(Math.floor(waitedMs / 1_000) * 1_000)}
        </p>
        {/* As tall as the longest text, so that nothing moves when it changes. */}
        <div className="min-h-16 min-w-0 flex-1">
          <p className="font-bold">{facts.join(' · ')}</p>
          <p className={`text-small ${isPaused ? 'font-semibold text-warning' : 'text-muted'}`}>
            {isPaused ? t('resting') : reachWords(reach)}
          </p>
        </div>
      </div>
      <ReachBand share={isPaused ? 0 : shareOf(reach, own.rating)} />
      <div className="mt-auto flex min-h-11 items-center justify-between gap-4">
        {others === 0 && waitedMs >= LONELY_AFTER_MS ? (
          suggestion
        ) : (
          <p className="min-w-0 text-small text-muted">{t('others', { count: others })}</p>
        )}
        <Button ref={cancelRef} look="secondary" busy={isCancelling} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      {/* Announced only when the kind of search changes, not each second. */}
      <output className="sr-only">
        {isPaused ? t('resting') : reach.kind === 'around' ? t('searching') : reachWords(reach)}
      </output>
    </section>
  );
}

/** The width of the search, with the member's rating in the middle. The text beside it says the same. */
function ReachBand({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-line">
      <div
        className="absolute inset-0 bg-accent transition-transform duration-500 ease-linear"
        style={{ transform: `scaleX(${share})` }}
      />
      <div className="absolute inset-y-0 left-1/2 w-1 -translate-x-1/2 bg-raised" />
    </div>
  );
}

/** `Within 60 points of your rating` */
function useReachWords(): (reach: Reach) => string {
  const t = useTranslations('seek.reach');
  return (reach) => {
    switch (reach.kind) {
      case 'around':
        return t('around', { points: reach.points });
      case 'range':
        return t('range', { low: reach.low, high: reach.high });
      case 'any':
        return t('any');
    }
  };
}
