import {
  CHAT_TEXT_MAX,
  chatTextLength,
  chatTextRefusal,
  cleanChatText,
  type ChatMessage,
} from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../api/new-id.ts';
import type { ChatPlace } from './chat-place.ts';
import { emptyDraft, returned, type Draft } from './draft.ts';
import { sendMessage } from './queries.ts';

interface DraftOptions {
  readonly place: ChatPlace;
  readonly onSent: (message: ChatMessage) => void;
  readonly onRefused: () => void;
}

interface WrittenMessage {
  readonly text: string;
  /** The number of characters that still fit, as the server counts them. */
  readonly left: number;
  /** Why the message came back. */
  readonly error: Error | null;
  readonly write: (text: string) => void;
  readonly send: () => void;
}

/** The message that is being written. Sending empties the field, so that the next one can be written. */
export function useDraft({ place, onSent, onRefused }: DraftOptions): WrittenMessage {
  const [draft, setDraft] = useState(emptyDraft);
  const { mutate } = useMutation({
    // Messages are sent one after another, so that they keep their order.
    scope: { id: `chat ${place.id} ${place.room}` },
    mutationFn: ({ id, text }: Draft) => sendMessage(place, { id, text: cleanChatText(text) }),
    onSuccess: onSent,
    onError(error, sent) {
      onRefused();
      setDraft((now) => returned(sent, error, now));
    },
  });
  const text = cleanChatText(draft.text);
  return {
    text: draft.text,
    left: CHAT_TEXT_MAX - chatTextLength(text),
    error: draft.error,
    write(typed) {
      const id = draft.error === null ? draft.id : newId();
      setDraft({ id, text: typed, error: null });
    },
    send() {
      if (chatTextRefusal(text) !== null) return;
      mutate(draft);
      setDraft(emptyDraft());
    },
  };
}
