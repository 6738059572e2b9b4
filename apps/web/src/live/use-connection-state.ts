import { useSyncExternalStore } from 'react';
import { pageSocket } from './socket.ts';

const subscribe = (listener: () => void) => pageSocket().subscribe(listener);

/** The state of the page's connection. */
export function useConnectionState() {
  return useSyncExternalStore(subscribe, () => pageSocket().state());
}
