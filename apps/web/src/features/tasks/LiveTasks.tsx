import { feedBinding, tasksChannel } from '@rookery/contract';
import { useFreshQueries } from '../../live/use-fresh-queries.ts';
import { tasksKey } from './queries.ts';

/** Reads the lists again after another member has changed them. Shows nothing. */
export default function LiveTasks({ workspaceId }: { workspaceId: string }) {
  useFreshQueries(tasksKey(workspaceId), tasksChannel(workspaceId), [
    feedBinding('tasks', 'workspace_id', workspaceId, '*'),
  ]);
  return null;
}
