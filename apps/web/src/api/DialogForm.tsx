import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/Button.tsx';
import { DialogFooter } from '../ui/Dialog.tsx';
import { RequestFailure } from './RequestFailure.tsx';

interface DialogFormProps {
  submitLabel: string;
  /** Whether the form can be submitted. */
  isComplete: boolean;
  /** The request that a submit sends. */
  request: { readonly isPending: boolean; readonly error: Error | null };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog: its fields, why the request failed, and buttons to submit and to cancel. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, isComplete, request, onSubmit, onClose, children } = props;
  const t = useTranslations('common');
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !request.isPending) onSubmit();
      }}
    >
      {children}
      {request.error !== null && <RequestFailure error={request.error} />}
      <DialogFooter>
        <Button type="submit" busy={request.isPending} disabled={!isComplete}>
          {submitLabel}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogFooter>
    </form>
  );
}
