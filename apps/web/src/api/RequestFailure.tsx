import { useTranslations } from 'use-intl';
import { FailureNotice } from '../ui/Notice.tsx';
import { TEXT_LINK_CLASS } from '../ui/text-link.ts';
import { ApiError } from './api-error.ts';
import { useErrorWords } from './use-error-words.ts';

/** Why a request failed. If the member has to confirm their address first, with a link to where the mail is sent again. */
export function RequestFailure({ error }: { error: unknown }) {
  const t = useTranslations('common');
  const errorWords = useErrorWords();
  const asksAddress = error instanceof ApiError && error.code === 'address_not_confirmed';
  return (
    <FailureNotice words={errorWords(error)}>
      {asksAddress && (
        <a href="/personal/account/security" className={TEXT_LINK_CLASS}>
          {t('confirmAddress')}
        </a>
      )}
    </FailureNotice>
  );
}
