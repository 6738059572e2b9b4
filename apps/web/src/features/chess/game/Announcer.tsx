import { useSyncExternalStore } from 'react';
import type { Speech } from './speech.ts';

/** Heard, not seen. It stands in the page from the start: a region that comes with its words is not read. */
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
