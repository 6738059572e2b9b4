import {
  CHAT_TEXT_MAX,
  chatTextLength,
  chatTextRefusal,
  cleanChatText,
  type ChatLine,
  type ChatRoom,
} from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../lobby/new-id.ts';
import { sayLine } from './queries.ts';

interface DraftOptions {
  readonly gameId: string;
  readonly room: ChatRoom;
  readonly onSaid: (line: ChatLine) => void;
  readonly onRefused: () => void;
}

interface Draft {
  readonly text: string;
  /** Characters that still fit, as the server counts them. */
  readonly left: number;
  readonly isSending: boolean;
  /** Why it was not sent. */
  readonly error: Error | null;
  readonly write: (text: string) => void;
  readonly send: () => void;
}

/** A line that is being written. */
export function useDraft({ gameId, room, onSaid, onRefused }: DraftOptions): Draft {
  // The id stays with the text: sent again after no answer came, it is said once.
  const [line, setLine] = useState(() => ({ id: newId(), text: '' }));
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (text: string) => sayLine(gameId, { id: line.id, room, text }),
    onSuccess(said) {
      onSaid(said);
      setLine({ id: newId(), text: '' });
    },
    onError: onRefused,
  });

  const text = cleanChatText(line.text);
  return {
    text: line.text,
    left: CHAT_TEXT_MAX - chatTextLength(text),
    isSending: isPending,
    error,
    write(typed) {
      reset();
      setLine({ id: error === null ? line.id : newId(), text: typed });
    },
    send() {
      if (!isPending && chatTextRefusal(text) === null) mutate(text);
    },
  };
}
