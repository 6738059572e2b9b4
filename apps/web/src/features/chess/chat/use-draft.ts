import {
  CHAT_TEXT_MAX,
  chatTextLength,
  chatTextRefusal,
  cleanChatText,
  type ChatMessage,
  type ChatRoom,
} from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../lobby/new-id.ts';
import { emptyDraft, returned, type Draft } from './draft.ts';
import { sayLine } from './queries.ts';

interface DraftOptions {
  readonly gameId: string;
  readonly room: ChatRoom;
  readonly onSaid: (line: ChatMessage) => void;
  readonly onRefused: () => void;
}

interface WrittenLine {
  readonly text: string;
  /** Characters that still fit, as the server counts them. */
  readonly left: number;
  /** Why it came back. */
  readonly error: Error | null;
  readonly write: (text: string) => void;
  readonly send: () => void;
}

/** A line that is being written. Once sent it is gone from the field, and what comes next can be written. */
export function useDraft({ gameId, room, onSaid, onRefused }: DraftOptions): WrittenLine {
  const [draft, setDraft] = useState(emptyDraft);
  const { mutate } = useMutation({
    // One after another: what was written first is said first.
    scope: { id: `chat ${gameId} ${room}` },
    mutationFn: ({ id, text }: Draft) => sayLine(gameId, { id, room, text: cleanChatText(text) }),
    onSuccess: onSaid,
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
