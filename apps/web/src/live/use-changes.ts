import type { ChangeKind, FeedBinding } from '@rookery/contract';
import { useEffect, useEffectEvent } from 'react';
import { unusedName } from './channel-name.ts';
import { keepJoined } from './keep-joined.ts';
import { pageSocket } from './socket.ts';

export type Binding = FeedBinding<ChangeKind | '*'>;

/** A row that was added or changed, as it is now. */
export interface RowNews {
  readonly eventType: string;
  readonly new: Readonly<Record<string, unknown>>;
}

/** Calls back when rows of these feeds have changed, and without a row whenever a change may have been missed. */
export function useChanges(
  name: string,
  bindings: readonly Binding[],
  onNews: (news?: RowNews) => void,
): void {
  const tell = useEffectEvent(onNews);
  const key = JSON.stringify(bindings);
  useEffect(() => {
    const socket = pageSocket();
    const open = () => {
      const channel = socket.client.channel(unusedName(name));
      for (const binding of JSON.parse(key) as Binding[]) {
        // The library has a signature for each event; the binding is one of them.
        channel.on('postgres_changes', binding as FeedBinding<'*'>, (news) => tell(news));
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
