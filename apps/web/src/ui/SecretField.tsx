import { useState, type ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './Field.tsx';

type SecretFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** The words of the button, which shows and hides what is typed. */
    showLabel: string;
    hideLabel: string;
  };

/** A password that can be shown. */
export function SecretField({
  label,
  hint,
  error,
  className,
  showLabel,
  hideLabel,
  ...input
}: SecretFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={visible ? 'text' : 'password'}
            className={`${CONTROL_CLASS} pr-36`}
          />
          <button
            type="button"
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 min-h-11 rounded-small px-3 text-small font-semibold text-accent"
          >
            {visible ? hideLabel : showLabel}
          </button>
        </span>
      )}
    </Field>
  );
}
