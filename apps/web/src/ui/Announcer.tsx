import { useSyncExternalStore } from 'react';
import type { Announcements } from './announcements.ts';

/**
 * A live region for screen readers. It is rendered from the start, because text in a newly added region is not
 * read.
 */
export function Announcer({
  announcements,
  label,
}: {
  announcements: Announcements;
  label: string;
}) {
  const entries = useSyncExternalStore(announcements.entries.subscribe, announcements.entries.get);
  return (
    <div role="log" aria-live="polite" aria-label={label} className="sr-only">
      {entries.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}
