import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The button's only description. */
  label: string;
}

export function IconButton({ label, title = label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={title}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-small text-muted transition-colors hover:bg-accent-soft hover:text-accent ${className}`}
    />
  );
}
