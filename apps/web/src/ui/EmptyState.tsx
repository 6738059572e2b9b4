import type { ReactNode } from 'react';
import { RookMark } from './Logo.tsx';

interface EmptyStateProps {
  title: string;
  words: string;
  children?: ReactNode;
}

export function EmptyState({ title, words, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 py-8 sm:flex-row sm:gap-6">
      <RookMark className="size-12 shrink-0 text-edge" />
      <div className="max-w-[46ch]">
        <p className="text-large font-semibold">{title}</p>
        <p className="mt-1 text-muted">{words}</p>
        {children !== undefined && <div className="mt-4">{children}</div>}
      </div>
    </div>
  );
}
