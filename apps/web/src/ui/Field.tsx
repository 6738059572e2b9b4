import { useId, type ReactNode } from 'react';

export interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The attributes that connect a control with its label, its hint and its error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const CONTROL_CLASS =
  'block min-h-11 w-full rounded-small border border-edge bg-raised px-3 py-2 text-text ' +
  'transition-colors hover:border-text [&[readonly]]:bg-sunken [&[readonly]]:text-muted ' +
  'disabled:bg-sunken disabled:text-muted aria-invalid:border-danger';

interface FieldFrameProps extends FieldProps {
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, className = '', children }: FieldFrameProps) {
  const id = useId();
  const note = error ?? hint;
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p id={noteId} className={`mt-1 text-small ${error ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
