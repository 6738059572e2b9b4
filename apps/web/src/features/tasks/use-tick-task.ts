import type { Task } from '@rookery/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { createChoices, type Choices } from '../../api/choices.ts';
import { asMutation, useChoices, usePending } from '../../api/use-choices.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { listsKey, tasksKey } from './queries.ts';
import type { TaskPages } from './task-pages.ts';
import { withTick, type Ticks } from './ticks.ts';
import { editTask } from './use-save-task.ts';

/** The ticks of a workspace, by task, in one queue, because they move between two lists. */
function useTickChoices(workspaceId: string): Choices<Ticks, Task> {
  return useChoices(`ticks-${workspaceId}`, (client) => createTickChoices(client, workspaceId));
}

function createTickChoices(client: QueryClient, workspaceId: string): Choices<Ticks, Task> {
  const send = asMutation(client, ({ id, completed_at }: Task) =>
    editTask(workspaceId, id, { completed: completed_at !== null }),
  );
  const readAgain = () => void client.invalidateQueries({ queryKey: tasksKey(workspaceId) });
  return createChoices<Ticks, Task>({
    send: (ticks) => send(Object.values(ticks)[0] as Task),
    onStored: (task) => {
      for (const completed of [false, true])
        client.setQueriesData<TaskPages>(
          { queryKey: listsKey(workspaceId, completed) },
          (pages) => pages && withTick(pages, task, completed),
        );
      readAgain();
    },
    onFailed: readAgain,
  });
}

/** Ticks without a response yet. */
export function usePendingTicks(workspaceId: string): Partial<Ticks> {
  return usePending(useTickChoices(workspaceId));
}

/**
 * Moves a task between the open and the done list at once, and back with a message if the server refuses. Each
 * tick can be undone, because it is easily made by accident.
 */
export function useTickTask(workspaceId: string): (task: Task, completed: boolean) => void {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { choose, pending } = useTickChoices(workspaceId);

  const tick = async (task: Task, completed: boolean): Promise<void> => {
    try {
      const changed = await choose({ [task.id]: tickedNow(task, completed) });
      if (changed === null || task.id in pending.get()) return;
      tell(t(completed ? 'completed' : 'reopened', { name: changed.name }), {
        action: { label: common('undo'), onClick: () => void tick(changed, !completed) },
      });
    } catch (error) {
      if (task.id in pending.get()) return;
      tellFailure(t('rollback', { name: task.name }), errorWords(error));
    }
  };
  return (task, completed) => void tick(task, completed);
}

function tickedNow(task: Task, completed: boolean): Task {
  return { ...task, completed_at: completed ? new Date().toISOString() : null };
}
