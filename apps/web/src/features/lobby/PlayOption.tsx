import type { ComponentProps, ReactNode } from 'react';

interface PlayOptionProps extends Omit<ComponentProps<'button'>, 'title'> {
  icon: ReactNode;
  title: string;
  words: string;
}

/** A button of the lobby that opens the dialog for one way to play. */
export function PlayOption({ icon, title, words, ...button }: PlayOptionProps) {
  return (
    <button
      type="button"
      {...button}
      className="flex min-h-14 w-full items-center gap-3 rounded-card border border-edge bg-raised px-3 py-2 text-left transition-colors hover:border-accent hover:bg-accent-soft hover:text-accent-strong disabled:opacity-60 sm:px-5 sm:py-3"
    >
      <span className="shrink-0 text-accent">{icon}</span>
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        <span className="hidden text-small text-muted sm:block">{words}</span>
      </span>
    </button>
  );
}
