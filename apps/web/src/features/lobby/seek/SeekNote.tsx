import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { wholeSecondsText } from '../../../chess/clock/clock-reading.ts';
import { useTimeControlWords } from '../../../chess/time-controls/use-time-control-words.ts';
import { useConnectionState } from '../../../live/use-connection-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCancelSeek, useSeek, type RunningSeek } from './use-seek.ts';
import { useWaited } from './use-waited.ts';

/** The running search on the pages that do not show it themselves. */
export function SeekNote({ slug }: { slug: string }) {
  const seek = useSeek();
  return seek ? <RunningNote seek={seek} slug={slug} /> : null;
}

function RunningNote({ seek, slug }: { seek: RunningSeek; slug: string }) {
  const t = useTranslations('seek');
  const timeControlWords = useTimeControlWords();
  const cancel = useCancelSeek();
  const isPaused = useConnectionState() === 'lost';
  const waitedMs = useWaited(seek);
  return (
    <aside
      aria-label={t('searching')}
      className="flex items-center gap-2 rounded-card border border-edge bg-raised py-1.5 pr-1.5 pl-3 shadow-popup"
    >
      <Link
        to="/$workspace/chess"
        params={{ workspace: slug }}
        className="min-w-0 flex-1 rounded-small hover:text-accent"
      >
        <span className="flex justify-between gap-2 font-semibold">
          {t('searching')}
          <span aria-hidden="true">{wholeSecondsText(Math.floor(waitedMs / 1_000) * 1_000)}</span>
        </span>
        <span className={`block truncate text-small ${isPaused ? 'text-warning' : 'text-muted'}`}>
          {isPaused ? t('restingShort') : timeControlWords(seek.own.time_control)}
        </span>
      </Link>
      <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('cancel')}
      </Button>
    </aside>
  );
}
