import type { ComponentProps } from 'react';

type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-small border px-4 py-2 ' +
  'font-semibold transition-colors disabled:opacity-60 aria-disabled:opacity-60';

const LOOKS: Record<ButtonLook, string> = {
  primary:
    'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-edge bg-raised text-text hover:border-text',
  quiet: 'border-transparent text-accent hover:bg-accent-soft',
  danger: 'border-transparent text-danger hover:bg-danger-soft',
};

/** For links that should look like a button. */
export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${BASE} ${LOOKS[look]} ${extra}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  /** An action is pending: the button keeps its place and the focus, and ignores clicks. */
  busy?: boolean;
}

export function Button({ look, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
