import { useTranslations } from 'use-intl';

/** `30 s`, `5 min`, `1 hour`. */
export function useSecondsWords(): (seconds: number) => string {
  const t = useTranslations('tournaments.form');
  return (seconds) => {
    if (seconds === 0) return t('noPause');
    if (seconds < 60) return t('seconds', { count: seconds });
    if (seconds < 3_600) return t('minutes', { count: seconds / 60 });
    return t('hours', { count: seconds / 3_600 });
  };
}
