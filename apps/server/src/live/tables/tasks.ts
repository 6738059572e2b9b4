import { FOR_MEMBERS } from './for-members.ts';
import { followed } from './live-table.ts';

export const tasks = followed('tasks', { workspace_id: FOR_MEMBERS });
