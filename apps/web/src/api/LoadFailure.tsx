import { useTranslations } from 'use-intl';
import { Button } from '../ui/Button.tsx';
import { FailureNotice } from '../ui/Notice.tsx';
import { useErrorWords } from './use-error-words.ts';

interface LoadFailureProps {
  /** The failed query, or the parts of it that are needed here. */
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

/** Replaces data that failed to load: the reason, and a button to try again. */
export function LoadFailure({ query }: LoadFailureProps) {
  const t = useTranslations('common');
  const errorWords = useErrorWords();
  return (
    <FailureNotice words={errorWords(query.error)}>
      <Button look="secondary" onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </FailureNotice>
  );
}
