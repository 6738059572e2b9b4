import { followed } from './live-table.ts';
import { OWN } from './own.ts';

export const notifications = followed('notifications', { user_id: OWN });
