import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './Field.tsx';
import { ChevronDownIcon } from './icons.tsx';

interface SelectOption {
  value: string;
  label: string;
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & { options: readonly SelectOption[] };

/** The browser's own list, which is better on a phone than a custom one. */
export function SelectField({ label, hint, error, className, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={`${CONTROL_CLASS} appearance-none pr-9`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-3 right-2.5 size-5 text-muted" />
        </span>
      )}
    </Field>
  );
}
