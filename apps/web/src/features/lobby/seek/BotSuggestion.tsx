import type { TimeControl } from '@rookery/chess';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';

const loadDialog = () => import('../train/TrainDialog.tsx');
const TrainDialog = lazy(loadDialog);

interface BotSuggestionProps {
  timeControl: TimeControl;
  slug: string;
}

/** A game against a bot with the time control of the search. A game with a clock ends the search. */
export function BotSuggestion({ timeControl, slug }: BotSuggestionProps) {
  const t = useTranslations('seek');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="min-h-11 min-w-0 rounded-small text-left text-small leading-5"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        <span className="block font-semibold text-accent underline underline-offset-4">
          {t('bot')}
        </span>
        <span className="text-muted">{t('botEnds')}</span>
      </button>
      {isOpen && (
        <Suspense>
          <TrainDialog slug={slug} timeControl={timeControl} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
