import type { OpenSeek } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { ratingText } from '../../../chess/players/rating-text.ts';
import { useTimeControlWords } from '../../../chess/time-controls/use-time-control-words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useAcceptSeek } from './use-accept-seek.ts';
import { useOpenSeeks } from './use-seek.ts';

const SHOWN_AT_MOST = 6;

/** The seeks of others, each with a button that starts the game. */
export function OpenSeeks({ slug }: { slug: string }) {
  const t = useTranslations('seek');
  const open = useOpenSeeks();
  const accept = useAcceptSeek(slug);
  const shown = open?.slice(0, SHOWN_AT_MOST) ?? [];
  const more = (open?.length ?? 0) - shown.length;
  return (
    <section aria-label={t('open')} className="mt-2 rounded-card border border-line">
      {/* As tall as one seek, so that nothing moves when the first one comes. */}
      {shown.length === 0 && (
        <p className="flex min-h-14 items-center px-3 text-small text-muted sm:px-5">
          {open !== undefined && t('noOpen')}
        </p>
      )}
      <ul>
        {shown.map((seek) => (
          <SeekRow
            key={seek.user_id}
            seek={seek}
            busy={accept.isPending}
            onPlay={() => accept.mutate(seek)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="px-3 py-2 text-small text-muted sm:px-5">{t('moreOpen', { count: more })}</p>
      )}
    </section>
  );
}

interface SeekRowProps {
  seek: OpenSeek;
  busy: boolean;
  onPlay: () => void;
}

function SeekRow({ seek, busy, onPlay }: SeekRowProps) {
  const t = useTranslations('seek');
  const lobby = useTranslations('lobby');
  const timeControlWords = useTimeControlWords();
  return (
    <li className="flex min-h-14 items-center gap-3 border-line px-3 not-first:border-t sm:px-5">
      <Avatar name={seek.name} seed={seek.user_id} className="size-9 text-small" />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
        <span className="min-w-0 truncate font-semibold">{seek.name}</span>
        <span className="text-small text-muted">{ratingText(seek)}</span>
        <span className="w-full text-small text-muted sm:ml-auto sm:w-auto sm:text-text">
          {timeControlWords(seek.time_control)} · {lobby(seek.rated ? 'rated' : 'casual')}
        </span>
      </p>
      <Button
        look="secondary"
        aria-label={t('playName', { name: seek.name })}
        busy={busy}
        onClick={onPlay}
      >
        {t('play')}
      </Button>
    </li>
  );
}
