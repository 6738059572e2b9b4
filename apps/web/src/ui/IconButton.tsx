import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The button's only description. */
  label: string;
}

/** For menu triggers and links that should look like it. */
export const ICON_BUTTON_CLASS =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-small text-muted transition-colors hover:bg-accent-soft hover:text-accent';

export function IconButton({ label, title = label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={title}
      className={`${ICON_BUTTON_CLASS} ${className}`}
    />
  );
}
