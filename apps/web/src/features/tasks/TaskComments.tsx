import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { useTaskDetails } from './use-task-details.ts';

interface TaskCommentsProps {
  workspaceId: string;
  taskId: string;
  /** The member who reads them. */
  userId: string;
}

export function TaskComments({ workspaceId, taskId, userId }: TaskCommentsProps) {
  const t = useTranslations('tasks.comments');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { details, writeComment, takeBackComment } = useTaskDetails(workspaceId, taskId);
  const [text, setText] = useState('');
  const comments = details.data?.comments ?? [];
  return (
    <section aria-label={t('title')} className="mt-6">
      <h3 className="mb-3 border-t border-line pt-4 text-large font-bold">{t('title')}</h3>
      <ul className="grid gap-4">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="flex flex-wrap items-baseline gap-x-3 text-small text-muted">
              <span className="font-semibold text-text">
                {comment.author_name ?? t('formerMember')}
              </span>
              <time dateTime={comment.created_at}>
                {format.relativeTime(notAfter(now, new Date(comment.created_at)), now)}
              </time>
              {comment.author_id === userId && (
                <button
                  type="button"
                  className="min-h-6 underline underline-offset-4 hover:text-accent"
                  onClick={() => takeBackComment.mutate(comment.id)}
                >
                  {t('takeBack')}
                </button>
              )}
            </p>
            <p className="break-words whitespace-pre-wrap">{comment.text}</p>
          </li>
        ))}
      </ul>
      <form
        className="mt-3 grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          writeComment.mutate(text.trim(), { onSuccess: () => setText('') });
        }}
      >
        <TextArea
          label={t('write')}
          value={text}
          rows={2}
          maxLength={4_000}
          onChange={(event) => setText(event.target.value)}
          className="w-full"
        />
        <Button type="submit" look="secondary" busy={writeComment.isPending}>
          {t('send')}
        </Button>
      </form>
    </section>
  );
}

/** The clocks of the server and of the page differ a little. */
function notAfter(now: Date, time: Date): Date {
  return time < now ? time : now;
}
