import { useEffect, useRef } from 'react';

/** A signal that is aborted when the page is left. */
export function useSignalUntilLeft(): () => AbortSignal {
  const left = useRef(new AbortController());
  useEffect(() => {
    // An effect may run twice in development.
    if (left.current.signal.aborted) left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  return () => left.current.signal;
}
