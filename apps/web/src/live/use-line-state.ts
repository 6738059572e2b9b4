import { useSyncExternalStore } from 'react';
import { pageSocket, type LineState } from './socket.ts';

/** Whether the page's live line stands. */
export function useLineState(): LineState {
  const socket = pageSocket();
  return useSyncExternalStore(socket.subscribe, socket.state);
}
