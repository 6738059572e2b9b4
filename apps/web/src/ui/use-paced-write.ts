import { useEffect, useState } from 'react';
import { createPace, type Pace } from './pace.ts';

/** For whatever keeps its place in the address: no more often than browsers let an address be written. */
export function usePacedWrite(): Pace['write'] {
  const [pace] = useState(createPace);
  useEffect(() => {
    // A page that is put away may not wake up again.
    document.addEventListener('visibilitychange', pace.flush);
    return () => {
      document.removeEventListener('visibilitychange', pace.flush);
      pace.drop();
    };
  }, [pace]);
  return pace.write;
}
