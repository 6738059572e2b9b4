import { useId, type ComponentProps } from 'react';

interface CheckFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const hintId = useId();
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="checkbox"
        {...input}
        aria-describedby={hint === undefined ? undefined : hintId}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
