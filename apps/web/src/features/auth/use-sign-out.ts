import { useMutation } from '@tanstack/react-query';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { useTranslations } from 'use-intl';
import { signOut } from './auth-requests.ts';

/** Marks the mutation: requests that are refused meanwhile are no reason to ask for a new sign-in. */
export const SIGN_OUT_KEY = ['sign-out'];

/** A full load follows, so that no data of the member stays in memory. */
export function useSignOut() {
  const t = useTranslations('common');
  const errorWords = useErrorWords();
  return useMutation({
    mutationKey: SIGN_OUT_KEY,
    mutationFn: signOut,
    onSuccess: () => location.assign('/'),
    onError: (error) => tellFailure(t('signOut'), errorWords(error)),
  });
}
