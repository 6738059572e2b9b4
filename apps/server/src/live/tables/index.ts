import type { FeedTable } from '@rookery/contract';
import { calendarAttendance, calendarEvents, taskBlocks, taskPlans } from './calendar.ts';
import { chessChallenges } from './chess-challenges.ts';
import { chessChatLines } from './chess-chat-lines.ts';
import { chessGames } from './chess-games.ts';
import type { LiveFeed, LiveTable, PermissionTable } from './live-table.ts';
import { notifications } from './notifications.ts';
import { tasks } from './tasks.ts';
import { tournaments } from './tournaments.ts';

export * from './live-table.ts';

/** All published tables. The type check fails if one of `FEEDS` is missing. */
const LIVE_TABLES: Readonly<Record<FeedTable | PermissionTable, LiveTable>> = {
  chess_games: chessGames,
  chess_challenges: chessChallenges,
  chess_chat_lines: chessChatLines,
  calendar_events: calendarEvents,
  calendar_attendance: calendarAttendance,
  notifications,
  task_blocks: taskBlocks,
  task_plans: taskPlans,
  tasks,
  tournaments,
  /** Tells gateways when the members of a workspace change. */
  workspace_members: {
    feeds: { workspace_id: { events: ['INSERT', 'UPDATE', 'DELETE'] } },
    endsPermissions: ['UPDATE', 'DELETE'],
    filterColumns: ['user_id'],
  },
  /** A workspace can be closed to the platform. */
  workspaces: { feeds: {}, endsPermissions: ['UPDATE', 'DELETE'], filterColumns: ['id'] },
  chess_blocks: {
    feeds: {},
    endsPermissions: ['INSERT', 'UPDATE', 'DELETE'],
    filterColumns: ['user_id', 'blocked_id'],
  },
  chess_preferences: {
    feeds: {},
    endsPermissions: ['INSERT', 'UPDATE', 'DELETE'],
    filterColumns: ['user_id'],
  },
};

/** Null for a table whose changes are not relayed. */
export function liveTable(name: string): LiveTable | null {
  return Object.hasOwn(LIVE_TABLES, name) ? LIVE_TABLES[name as keyof typeof LIVE_TABLES] : null;
}

/** Null for a column that routes no changes. */
export function liveFeed(table: string, column: string): LiveFeed | null {
  const { feeds = {} } = liveTable(table) ?? {};
  return Object.hasOwn(feeds, column) ? (feeds[column] ?? null) : null;
}
