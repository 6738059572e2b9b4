import { focusElement } from '../ui/focus-element.ts';
import { textOf } from '../ui/form-text.ts';
import { TextField } from '../ui/TextField.tsx';
import { tell } from '../ui/toasts.ts';
import { InlineForm } from './InlineForm.tsx';

/** A mutation that stores the address. */
interface EmailRequest {
  readonly isPending: boolean;
  readonly error: Error | null;
  mutate(email: string, options: { readonly onSuccess: () => void }): void;
}

interface EmailFormProps {
  label: string;
  submitLabel: string;
  /** What is told once the address is stored. */
  savedWords: (email: string) => string;
  request: EmailRequest;
  onClose: () => void;
}

/** Asks for an address, stores it and closes. */
export function EmailForm({ label, submitLabel, savedWords, request, onClose }: EmailFormProps) {
  const submit = (form: FormData) => {
    const email = textOf(form, 'email');
    request.mutate(email, {
      onSuccess: () => {
        tell(savedWords(email));
        onClose();
      },
    });
  };
  return (
    <InlineForm submitLabel={submitLabel} request={request} onSubmit={submit} onClose={onClose}>
      <TextField ref={focusElement} label={label} name="email" type="email" required />
    </InlineForm>
  );
}
