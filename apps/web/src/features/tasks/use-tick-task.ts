import type { Task } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { tasksQuery } from './queries.ts';
import { withoutTask, withTaskOnTop } from './task-pages.ts';
import { editTask } from './use-save-task.ts';

/**
 * Moves a task between the open and the done list at once, and back with a word if the server
 * refuses. Each move can be undone, because a tick is easily made by accident.
 */
export function useTickTask(workspaceId: string) {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const client = useQueryClient();

  const move = async (task: Task, completed: boolean) => {
    const source = tasksQuery(workspaceId, !completed);
    const target = tasksQuery(workspaceId, completed);
    await Promise.all([client.cancelQueries(source), client.cancelQueries(target)]);
    const before = [
      [source.queryKey, client.getQueryData(source.queryKey)],
      [target.queryKey, client.getQueryData(target.queryKey)],
    ] as const;
    const moved = { ...task, completed_at: completed ? new Date().toISOString() : null };
    client.setQueryData(source.queryKey, (pages) => pages && withoutTask(pages, task.id));
    client.setQueryData(target.queryKey, (pages) => pages && withTaskOnTop(pages, moved));
    return before;
  };

  const tick = useMutation({
    // One at a time: an answer to an earlier tick must not bring back what a later one moved.
    scope: { id: `tick-${workspaceId}` },
    mutationFn: ({ task, completed }: { task: Task; completed: boolean }) =>
      editTask(workspaceId, task.id, { completed }),
    onMutate: ({ task, completed }) => move(task, completed),
    onError: (error, { task }, before) => {
      for (const [key, pages] of before ?? []) client.setQueryData(key, pages);
      tellFailure(t('rollback', { name: task.name }), errorWords(error));
    },
    onSuccess: (changed, { completed }) => {
      const undo = () => tick.mutate({ task: changed, completed: !completed });
      tell(t(completed ? 'completed' : 'reopened', { name: changed.name }), {
        action: { label: common('undo'), onClick: undo },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks', workspaceId] }),
  });
  return tick;
}
