import type { ChatMessage } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { useBlock } from '../../chess/players/blocks.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { reportMessage } from './queries.ts';

interface MessageActionsProps {
  message: ChatMessage;
  name: string;
  onDone: () => void;
}

/** Report a message or block its author. A block is lifted on the author's profile. */
export function MessageActions({ message, name, onDone }: MessageActionsProps) {
  const t = useTranslations('chat');
  const errorWords = useErrorWords();
  const block = useBlock({ user_id: message.author_id, name });
  const report = useMutation({
    mutationFn: () => reportMessage(message),
    onSuccess: () => tell(t('reported', { name })),
    onError: (error) => tellFailure(t('notReported'), errorWords(error)),
  });
  return (
    <>
      <button type="button" onClick={() => report.mutate(undefined, { onSettled: onDone })}>
        {t('report')}
      </button>
      <button type="button" onClick={() => block.mutate(true, { onSettled: onDone })}>
        {t('block', { name })}
      </button>
    </>
  );
}
