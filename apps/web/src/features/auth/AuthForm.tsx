import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';

interface AuthFormProps {
  action: string;
  /** Receives the form's data; an error that it throws is shown as a message. */
  submit: (form: FormData) => Promise<unknown>;
  onDone?: () => void;
  children?: ReactNode;
}

/** The common parts of all account forms: fields, error, one button. */
export function AuthForm({ action, submit, onDone, children }: AuthFormProps) {
  const errorWords = useErrorWords();
  const submission = useMutation({
    mutationFn: submit,
    onSuccess: () => onDone?.(),
  });
  // A full load follows, so the button stays busy until the page is replaced.
  const busy = submission.isPending || submission.isSuccess;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submission.mutate(new FormData(event.currentTarget));
      }}
    >
      {children}
      {submission.isError && <FailureNotice words={errorWords(submission.error)} />}
      <Button type="submit" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  );
}
