import { useTranslations } from 'use-intl';
import type { Reach } from './search-reach.ts';

/** `Within 60 points of your rating` */
export function useReachWords(): (reach: Reach) => string {
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
