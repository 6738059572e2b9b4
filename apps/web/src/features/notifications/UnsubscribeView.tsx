import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useTitle } from '../../ui/use-title.ts';

/** Where the link in a mail leads. Programs that only open links must not turn anything off, so it has a button. */
export function UnsubscribeView({ token }: { token: string }) {
  const t = useTranslations('unsubscribe');
  const errorWords = useErrorWords();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callApi('POST /api/notifications/unsubscribe', { query: { token } }),
  });
  useTitle(t('title'));
  return (
    <div className="max-w-[46ch]">
      <h1 className="text-[clamp(2rem,1.6rem+1.6vw,2.75rem)] leading-[1.1] font-semibold">
        {t('title')}
      </h1>
      <output className="mt-3 block text-muted">{t(isSuccess ? 'done' : 'lead')}</output>
      {!isSuccess && (
        <Button className="mt-6" busy={isPending} onClick={() => mutate()}>
          {t('turnOff')}
        </Button>
      )}
      {error !== null && <FailureNotice words={errorWords(error)} />}
      <p className="mt-6">
        <a href="/personal/account/notifications" className={TEXT_LINK_CLASS}>
          {t('choose')}
        </a>
      </p>
    </div>
  );
}
