import { FOR_MEMBERS } from './for-members.ts';
import { followed } from './live-table.ts';
import { OWN } from './own.ts';

export const calendarEvents = followed('calendar_events', { workspace_id: FOR_MEMBERS });
export const calendarAttendance = followed('calendar_attendance', { workspace_id: FOR_MEMBERS });
/** Only the member sees what is planned, and that of a workspace is deleted when they leave it. */
export const taskBlocks = followed('task_blocks', { user_id: OWN });
export const taskPlans = followed('task_plans', { user_id: OWN });
