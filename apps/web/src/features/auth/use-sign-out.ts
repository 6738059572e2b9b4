import { useMutation } from '@tanstack/react-query';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { useTranslations } from 'use-intl';
import { signOut } from './auth-requests.ts';

/** A full load follows, so that no data of the member stays in memory. */
export function useSignOut() {
  const t = useTranslations('common');
  const errorWords = useErrorWords();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => location.assign('/'),
    onError: (error) => tellFailure(t('signOut'), errorWords(error)),
  });
}
