import { useSyncExternalStore } from 'react';
import type { Speech } from './speech.ts';

/**
 * A live region for screen readers. It is rendered from the start, because text in a newly added region is not
 * read.
 */
export function Announcer({ speech, label }: { speech: Speech; label: string }) {
  const said = useSyncExternalStore(speech.said.subscribe, speech.said.get);
  return (
    <div role="log" aria-live="polite" aria-label={label} className="sr-only">
      {said.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}
