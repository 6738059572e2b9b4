import type { ChangeKind, FeedBinding } from '@rookery/contract';
import { useEffect, useEffectEvent } from 'react';
import { unusedName } from './channel-name.ts';
import { keepJoined } from './keep-joined.ts';
import { pageSocket } from './socket.ts';

export type Binding = FeedBinding<ChangeKind | '*'>;

/** Calls back when rows of these feeds have changed, and whenever a change may have been missed. */
export function useChanges(name: string, bindings: readonly Binding[], onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  const key = JSON.stringify(bindings);
  useEffect(() => {
    const socket = pageSocket();
    const open = () => {
      const channel = socket.client.channel(unusedName(name));
      for (const binding of JSON.parse(key) as Binding[]) {
        // The library has a signature for each event; the binding is one of them.
        channel.on('postgres_changes', binding as FeedBinding<'*'>, () => tell());
      }
      return channel;
    };
    const { leave } = keepJoined(socket, open, {
      joined: () => tell(),
      lost: () => undefined,
      refused: () => leave(),
    });
    return leave;
  }, [name, key]);
}
