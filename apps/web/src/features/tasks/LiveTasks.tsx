import { feedBinding, tasksChannel } from '@rookery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChanges } from '../../live/use-changes.ts';

/** Spreads the reads of all members who look at the list, and joins changes that come together. */
const READ_WITHIN_MS = 600;

/** Reads the lists again after another member has changed them. Shows nothing. */
export default function LiveTasks({ workspaceId }: { workspaceId: string }) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChanges(
    tasksChannel(workspaceId),
    [feedBinding('tasks', 'workspace_id', workspaceId, '*')],
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey: ['tasks', workspaceId] });
      }, Math.random() * READ_WITHIN_MS);
    },
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return null;
}
