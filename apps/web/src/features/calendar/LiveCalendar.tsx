import { calendarChannel, feedBinding } from '@rookery/contract';
import { useFreshQueries } from '../../live/use-fresh-queries.ts';
import { calendarKey } from './queries.ts';

interface LiveCalendarProps {
  workspaceId: string;
  userId: string;
}

/** Reads the calendar again after events, answers, tasks or the member's plan have changed. Shows nothing. */
export default function LiveCalendar({ workspaceId, userId }: LiveCalendarProps) {
  useFreshQueries(calendarKey(workspaceId), calendarChannel(workspaceId), [
    feedBinding('calendar_events', 'workspace_id', workspaceId, '*'),
    feedBinding('calendar_attendance', 'workspace_id', workspaceId, '*'),
    feedBinding('tasks', 'workspace_id', workspaceId, '*'),
    feedBinding('task_blocks', 'user_id', userId, '*'),
    feedBinding('task_plans', 'user_id', userId, '*'),
  ]);
  return null;
}
