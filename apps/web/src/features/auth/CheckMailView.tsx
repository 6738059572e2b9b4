import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { AuthCard } from './AuthCard.tsx';
import { sendConfirmation } from './auth-requests.ts';

/** After signing up. It says the same whether or not the address had an account. */
export function CheckMailView({ email, next }: { email: string; next: string }) {
  const t = useTranslations('auth');
  const errorWords = useErrorWords();
  const sending = useMutation({ mutationFn: () => sendConfirmation(email, next) });
  return (
    <AuthCard title={t('sentTitle')} lead={t('confirmSent', { email })}>
      <p className="text-muted">{t('confirmHint')}</p>
      <Button
        look="secondary"
        className="mt-6 w-full"
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t('sendAgain')}
      </Button>
      <output className="mt-3 block min-h-6 text-success">
        {sending.isSuccess && t('sentAgain')}
      </output>
      {sending.isError && <FailureNotice words={errorWords(sending.error)} />}
    </AuthCard>
  );
}
