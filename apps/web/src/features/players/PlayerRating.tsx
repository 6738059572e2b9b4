import type { PlayerStats } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { isProvisional, ratingText } from './rating-text.ts';

/** The rating and its deviation. */
export function PlayerRating({ stats }: { stats: PlayerStats }) {
  const t = useTranslations('players');
  const deviation = Math.round(stats.rating_deviation);
  return (
    <div>
      <p className="flex items-baseline gap-3">
        <span className="text-[2.75rem] leading-[1.1] font-semibold">
          <span className="sr-only">{t('rating')}: </span>
          {ratingText(stats)}
        </span>
        <span className="text-muted" title={t('established', { deviation })}>
          ± {deviation}
        </span>
      </p>
      {isProvisional(stats) && <p className="mt-1 text-small text-muted">{t('provisional')}</p>}
    </div>
  );
}
