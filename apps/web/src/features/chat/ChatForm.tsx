import type { ChatClosed, ChatMessage } from '@rookery/contract';
import { useId, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import type { ChatPlace } from './chat-place.ts';
import { useDraft } from './use-draft.ts';

interface ChatFormProps {
  place: ChatPlace;
  closed: ChatClosed | null;
  /** Empty where there is no opponent. */
  opponentName: string;
  onSent: (message: ChatMessage) => void;
  /** Called when the server refused a message: writing may no longer be allowed. */
  onRefused: () => void;
}

export function ChatForm(props: ChatFormProps) {
  const { closed, opponentName: name } = props;
  const t = useTranslations('chat');
  if (closed !== null) return <p className="chat-closed">{t(`closed.${closed}`, { name })}</p>;
  return <OpenForm {...props} />;
}

/** From this many characters left on, the form shows how many are left. */
const NEAR_THE_END = 20;

function OpenForm({ place, onSent, onRefused }: ChatFormProps) {
  const t = useTranslations('chat');
  const errorWords = useErrorWords();
  const noteId = useId();
  const draft = useDraft({ place, onSent, onRefused });
  const { left, error } = draft;

  function submit(event: FormEvent): void {
    event.preventDefault();
    draft.send();
  }

  /** Announced by screen readers; the number of characters left is not. */
  function warning(): string | null {
    if (error !== null) return errorWords(error);
    return left < 0 ? t('over', { count: -left }) : null;
  }
  const isCounting = error === null && left >= 0 && left <= NEAR_THE_END;

  return (
    <form onSubmit={submit} className="chat-form">
      <input
        type="text"
        dir="auto"
        value={draft.text}
        aria-label={t(`field.${place.room}`)}
        placeholder={t(`field.${place.room}`)}
        aria-describedby={noteId}
        aria-invalid={left < 0 || undefined}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => draft.write(event.target.value)}
        className="chat-field"
      />
      <button type="submit" className="chat-send">
        {t('send')}
      </button>
      <p
        id={noteId}
        data-says={isCounting || warning() !== null || undefined}
        className="chat-note"
      >
        <output className="text-danger">{warning()}</output>
        {isCounting && t('left', { count: left })}
      </p>
    </form>
  );
}
