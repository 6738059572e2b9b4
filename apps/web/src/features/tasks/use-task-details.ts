import type { TaskDetails, TaskItem } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { createChoices, type Choices } from '../../api/choices.ts';
import { asMutation, useChoices, usePending } from '../../api/use-choices.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { taskDetailsQuery, tasksKey } from './queries.ts';

/** The checklist and the comments of a task, and what a member can do to them. A tick is shown at once. */
export function useTaskDetails(workspaceId: string, taskId: string) {
  const t = useTranslations('tasks.dialog');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const query = taskDetailsQuery(workspaceId, taskId);
  const params = { wsId: workspaceId, taskId };

  const settled = {
    onError: (error: Error) => tellFailure(t('editTitle'), errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey(workspaceId) }),
  };
  const change = (with_: (details: TaskDetails) => Partial<TaskDetails>) =>
    client.setQueryData(query.queryKey, (details) => details && { ...details, ...with_(details) });

  const ticks = useItemTicks(workspaceId, taskId);

  return {
    details: useQuery(query),
    addItem: useMutation({
      mutationFn: (name: string) =>
        callApi('POST /api/:wsId/task/:taskId/items', { params, body: { name } }),
      onSuccess: (item) => change(({ items }) => ({ items: [...items, item] })),
      ...settled,
    }),
    pendingTicks: usePending(ticks),
    tickItem: (id: string, isDone: boolean) =>
      void ticks.choose({ [id]: isDone }).catch(settled.onError),
    removeItem: useMutation({
      mutationFn: (itemId: string) =>
        callApi('DELETE /api/:wsId/task/:taskId/items/:itemId', { params: { ...params, itemId } }),
      onMutate: (itemId) =>
        change(({ items }) => ({ items: items.filter(({ id }) => id !== itemId) })),
      ...settled,
    }),
    writeComment: useMutation({
      mutationFn: (text: string) =>
        callApi('POST /api/:wsId/task/:taskId/comments', { params, body: { text } }),
      onSuccess: (comment) => change(({ comments }) => ({ comments: [...comments, comment] })),
      ...settled,
    }),
    takeBackComment: useMutation({
      mutationFn: (commentId: string) =>
        callApi('DELETE /api/:wsId/task/:taskId/comments/:commentId', {
          params: { ...params, commentId },
        }),
      onMutate: (commentId) =>
        change(({ comments }) => ({ comments: comments.filter(({ id }) => id !== commentId) })),
      ...settled,
    }),
  };
}

/** Whether items are done, by their ids. */
type ItemTicks = Record<string, boolean>;

function useItemTicks(workspaceId: string, taskId: string): Choices<ItemTicks, TaskItem> {
  return useChoices(`items-${taskId}`, (client) => createItemTicks(client, workspaceId, taskId));
}

function createItemTicks(
  client: QueryClient,
  workspaceId: string,
  taskId: string,
): Choices<ItemTicks, TaskItem> {
  const { queryKey } = taskDetailsQuery(workspaceId, taskId);
  const readAgain = () => void client.invalidateQueries({ queryKey: tasksKey(workspaceId) });
  return createChoices<ItemTicks, TaskItem>({
    send: asMutation(client, (ticks) => {
      const [[itemId, is_done] = ['', false]] = Object.entries(ticks);
      return callApi('PATCH /api/:wsId/task/:taskId/items/:itemId', {
        params: { wsId: workspaceId, taskId, itemId },
        body: { is_done: is_done ?? false },
      });
    }),
    onStored: (stored) => {
      client.setQueryData(
        queryKey,
        (details) =>
          details && {
            ...details,
            items: details.items.map((item) => (item.id === stored.id ? stored : item)),
          },
      );
      readAgain();
    },
    onFailed: readAgain,
  });
}
