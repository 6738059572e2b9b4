import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from './use-error-words.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNotice } from '../ui/Notice.tsx';

interface InlineFormProps {
  submitLabel: string;
  /** The request that a submit sends. */
  request: { readonly isPending: boolean; readonly error: Error | null };
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form that takes the place of the button that opened it: its fields, why the request failed, and two buttons. */
export function InlineForm(props: InlineFormProps) {
  const { submitLabel, request, onSubmit, onClose, children } = props;
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  return (
    <form
      className="mt-6 grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      {request.error !== null && <FailureNotice words={errorWords(request.error)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={request.isPending}>
          {submitLabel}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
