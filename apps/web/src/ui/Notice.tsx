import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

/** An error message with actions, announced when it appears. */
export function FailureNotice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small border border-danger bg-danger-soft px-4 py-3 text-danger"
    >
      <AlertIcon />
      <p className="min-w-0 flex-1 basis-48 font-semibold">{words}</p>
      {children}
    </div>
  );
}
