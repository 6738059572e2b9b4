import { useId, type ComponentProps } from 'react';

interface CheckFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const hintId = useId();
  // Without a hint it has one row, and is centred beside other elements.
  const align = hint === undefined ? 'items-center' : 'items-start py-1.5';
  return (
    <label className={`flex min-h-11 gap-3 ${align}`}>
      <input
        type="checkbox"
        {...input}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={`size-5 shrink-0 accent-accent ${hint === undefined ? '' : 'mt-0.5'}`}
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
