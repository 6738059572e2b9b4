import { useTranslations } from 'use-intl';
import { useLateAnswers } from './send-answers.ts';

/** Says that answers wait for a connection. Its place is kept if none does. */
export function LateAnswers() {
  const t = useTranslations('puzzles.mistakes');
  const count = useLateAnswers();
  return (
    <output className="block min-h-5 font-semibold">{count > 0 && t('late', { count })}</output>
  );
}
