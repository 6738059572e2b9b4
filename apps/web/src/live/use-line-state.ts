import { useSyncExternalStore } from 'react';
import { pageSocket } from './socket.ts';

const subscribe = (listener: () => void) => pageSocket().subscribe(listener);

/** How the page's one line is. */
export function useLineState() {
  return useSyncExternalStore(subscribe, () => pageSocket().state());
}
