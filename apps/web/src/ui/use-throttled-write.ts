import { useEffect, useState } from 'react';
import { createWriteThrottle, type WriteThrottle } from './write-throttle.ts';

/** For state that is kept in the address: writes no more often than browsers allow. */
export function useThrottledWrite(): WriteThrottle['write'] {
  const [throttle] = useState(createWriteThrottle);
  useEffect(() => {
    // A browser may discard a hidden page without waking it again.
    document.addEventListener('visibilitychange', throttle.flush);
    return () => {
      document.removeEventListener('visibilitychange', throttle.flush);
      throttle.drop();
    };
  }, [throttle]);
  return throttle.write;
}
