import { useMessages, useTranslations, type Messages } from 'use-intl';
import { ApiError } from './api-error.ts';

type ErrorKey = keyof Messages['errors'];

/** Turns an error into a sentence in the member's language. */
export function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('errors');
  const { errors } = useMessages();
  const hasWords = (code: string): code is ErrorKey => Object.hasOwn(errors, code);
  return (error) => {
    if (!(error instanceof ApiError)) return t('unknown');
    if (error.code === 'too_much_work') return t('too_much_work', { place: error.place });
    if (hasWords(error.code)) return t(error.code);
    return error.message === '' ? t('unknown') : error.message;
  };
}
