import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './Field.tsx';

type TextFieldProps = FieldProps & ComponentProps<'input'>;

export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <input type="text" {...input} {...control} className={CONTROL_CLASS} />}
    </Field>
  );
}

type TextAreaProps = FieldProps & ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, className, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea rows={3} {...textarea} {...control} className={CONTROL_CLASS} />}
    </Field>
  );
}
