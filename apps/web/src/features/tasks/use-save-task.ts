import type { CreateTask, EditTask, Task } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { listsKey, OPEN_TASKS, tasksKey, tasksQuery } from './queries.ts';
import { withoutTask, withReplacedTask, withTaskOnTop, type TaskPages } from './task-pages.ts';

export function useCreateTask(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that tasks that are added quickly keep their order.
    scope: { id: `create-task-${workspaceId}` },
    mutationFn: (body: CreateTask) =>
      callApi('POST /api/:wsId/task/create', { params: { wsId: workspaceId }, body }),
    onSuccess: (created) => {
      client.setQueryData(
        tasksQuery(workspaceId, OPEN_TASKS).queryKey,
        (pages) => pages && withTaskOnTop(pages, created),
      );
      // The server decides where the task is sorted.
      void client.invalidateQueries({ queryKey: listsKey(workspaceId, false) });
    },
  });
}

export function useEditTask(workspaceId: string, task: Task) {
  const client = useQueryClient();
  const queryKey = listsKey(workspaceId, task.completed_at !== null);
  return useMutation({
    mutationFn: (body: EditTask) => editTask(workspaceId, task.id, body),
    onSuccess: (changed) => {
      client.setQueriesData<TaskPages>(
        { queryKey },
        (pages) => pages && withReplacedTask(pages, changed),
      );
      void client.invalidateQueries({ queryKey: tasksKey(workspaceId) });
    },
  });
}

export function editTask(workspaceId: string, taskId: string, body: EditTask): Promise<Task> {
  return callApi('PATCH /api/:wsId/task/:taskId/edit', {
    params: { wsId: workspaceId, taskId },
    body,
  });
}

/** Deletes a task at once. It can be undone, because it is easily done by accident. */
export function useDeleteTask(workspaceId: string): (task: Task) => void {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: tasksKey(workspaceId) });
  const paramsOf = ({ id }: Task) => ({ wsId: workspaceId, taskId: id });
  const deletion = useMutation({
    mutationFn: (task: Task) =>
      callApi('DELETE /api/:wsId/task/:taskId', { params: paramsOf(task) }),
    onMutate: (task) => {
      for (const completed of [false, true])
        client.setQueriesData<TaskPages>(
          { queryKey: listsKey(workspaceId, completed) },
          (pages) => pages && withoutTask(pages, task.id),
        );
    },
    onSuccess: (_, task) =>
      tell(t('deleted', { name: task.name }), {
        action: { label: common('undo'), onClick: () => restoration.mutate(task) },
      }),
    onError: (error, { name }) => tellFailure(t('rollback', { name }), errorWords(error)),
    onSettled: readAgain,
  });
  const restoration = useMutation({
    mutationFn: (task: Task) =>
      callApi('POST /api/:wsId/task/:taskId/restore', { params: paramsOf(task) }),
    onSuccess: (_, task) => tell(t('restored', { name: task.name })),
    onError: (error, { name }) => tellFailure(t('rollback', { name }), errorWords(error)),
    onSettled: readAgain,
  });
  return (task) => deletion.mutate(task);
}
