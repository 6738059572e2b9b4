import { useTranslations } from 'use-intl';
import { Button } from '../ui/Button.tsx';
import { FailureNotice } from '../ui/Notice.tsx';
import { useErrorWords } from './use-error-words.ts';

interface LoadFailureProps {
  /** The query that failed, or as much of it as is needed here. */
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

/** Stands where the data would: why it is not there, and the way to ask again. */
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
