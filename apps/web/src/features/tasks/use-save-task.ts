import type { CreateTask, EditTask, Task } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { tasksQuery } from './queries.ts';
import { withReplacedTask, withTaskOnTop } from './task-pages.ts';

export function useCreateTask(workspaceId: string) {
  const client = useQueryClient();
  const open = tasksQuery(workspaceId, false);
  return useMutation({
    // One after the other, so that tasks that are added quickly keep their order.
    scope: { id: `create-task-${workspaceId}` },
    mutationFn: (body: CreateTask) =>
      callApi('POST /api/:wsId/task/create', { params: { wsId: workspaceId }, body }),
    onSuccess: (created) => {
      client.setQueryData(open.queryKey, (pages) => pages && withTaskOnTop(pages, created));
      // The server decides where the task is sorted.
      void client.invalidateQueries(open);
    },
  });
}

export function useEditTask(workspaceId: string, task: Task) {
  const client = useQueryClient();
  const list = tasksQuery(workspaceId, task.completed_at !== null);
  return useMutation({
    mutationFn: (body: EditTask) => editTask(workspaceId, task.id, body),
    onSuccess: (changed) => {
      client.setQueryData(list.queryKey, (pages) => pages && withReplacedTask(pages, changed));
      void client.invalidateQueries(list);
    },
  });
}

export function editTask(workspaceId: string, taskId: string, body: EditTask): Promise<Task> {
  return callApi('PATCH /api/:wsId/task/:taskId/edit', {
    params: { wsId: workspaceId, taskId },
    body,
  });
}
