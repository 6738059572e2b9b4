/** The path of the live WebSocket. The stock Supabase client appends `/websocket` to `/realtime/v1`. */
export const LIVE_PATH = '/realtime/v1/websocket';

const EVERY_CHANGE = ['INSERT', 'UPDATE', 'DELETE'] as const;

export type ChangeKind = (typeof EVERY_CHANGE)[number];

/**
 * The tables a client may subscribe to, by which columns, and which changes each subscription gets. For example
 * `filter: 'id=eq.<uuid>'` of `chess_games`. All other subscriptions are refused. Who may subscribe is declared in
 * the server, in one file for each table.
 */
export const FEEDS = {
  chess_games: {
    /** One game. */
    id: EVERY_CHANGE,
    /** New games of a member, as either color. */
    white_player_id: ['INSERT'],
    black_player_id: ['INSERT'],
  },
  /** Challenges of a member: made and received. */
  chess_challenges: { challenger_id: EVERY_CHANGE, opponent_id: ['INSERT', 'UPDATE'] },
  /** Chat messages of one game, or of one tournament. */
  chess_chat_lines: { game_id: ['INSERT'], tournament_id: ['INSERT'] },
  /** The tasks of one workspace. */
  tasks: { workspace_id: EVERY_CHANGE },
  /** The events of one workspace, and who comes to them. */
  calendar_events: { workspace_id: EVERY_CHANGE },
  calendar_attendance: { workspace_id: EVERY_CHANGE },
  /** The times that a member has planned for tasks, in all workspaces, and how they are planned. */
  task_blocks: { user_id: EVERY_CHANGE },
  task_plans: { user_id: EVERY_CHANGE },
  /** What a member is told. */
  notifications: { user_id: ['INSERT', 'UPDATE'] },
  /** One tournament, or all of a workspace. Every change of its players, rounds and results changes its version. */
  tournaments: { id: EVERY_CHANGE, workspace_id: EVERY_CHANGE },
} as const satisfies Record<string, Record<string, readonly ChangeKind[]>>;

export type FeedTable = keyof typeof FEEDS;
export type FeedColumn<Table extends FeedTable> = keyof (typeof FEEDS)[Table] & string;

/** A subscription in the form of the protocol. */
export interface FeedBinding<Event> {
  readonly event: Event;
  readonly schema: 'public';
  readonly table: string;
  readonly filter: string;
}

/** Subscribes to one kind of change, or with `*` to all that the feed has. */
export function feedBinding<Table extends FeedTable, Event extends ChangeKind | '*'>(
  table: Table,
  column: FeedColumn<Table>,
  value: string,
  event: Event,
): FeedBinding<Event> {
  return { event, schema: 'public', table, filter: `${column}=eq.${value}` };
}

const GAME_CHANNEL = 'chess-game-';

/** The channel of a game is also its presence room: it shows the players and counts the spectators. */
export function gameChannel(gameId: string): string {
  return `${GAME_CHANNEL}${gameId}`;
}

/** The channel for chat messages of a game. The name is arbitrary. */
export function chatChannel(gameId: string): string {
  return `chess-chat-${gameId}`;
}

/** The channel for chat messages of a tournament. The name is arbitrary. */
export function tournamentChatChannel(tournamentId: string): string {
  return `tournament-chat-${tournamentId}`;
}

/** The channel for challenges of a member. The name is arbitrary. */
export function challengeChannel(userId: string): string {
  return `challenges-${userId}`;
}

/** The channel for new games of a member. The name is arbitrary. */
export function playerChannel(userId: string): string {
  return `player-${userId}`;
}

/** The channel for the tasks of a workspace. The name is arbitrary. */
export function tasksChannel(workspaceId: string): string {
  return `tasks-${workspaceId}`;
}

/** The channel for the calendar of a workspace. The name is arbitrary. */
export function calendarChannel(workspaceId: string): string {
  return `calendar-${workspaceId}`;
}

/** The channel for one tournament. The name is arbitrary. */
export function tournamentChannel(tournamentId: string): string {
  return `tournament-${tournamentId}`;
}

/** The channel for the tournaments of a workspace. The name is arbitrary. */
export function tournamentsChannel(workspaceId: string): string {
  return `tournaments-${workspaceId}`;
}

/** The game whose presence room a channel is, or null. */
export function gameOfChannel(channel: string): string | null {
  return channel.startsWith(GAME_CHANNEL) ? channel.slice(GAME_CHANNEL.length) : null;
}

/** A broadcast that only the server sends. */
export const SPECTATORS_EVENT = 'spectators';
/** At most once a second. */
export interface Spectators {
  readonly count: number;
}

/** The data a client may send when it tracks its presence at a game. Other data is dropped. */
export interface GamePresence {
  /** The client shows only a small board in a list, so it does not count as a spectator. */
  readonly glance?: boolean;
}

/**
 * The only broadcast a client may send. It is not forwarded: the server answers it with its time.
 */
export const CLOCK_EVENT = 'clock';
export interface ClockQuestion {
  /** The client's own time in milliseconds, which the server returns unchanged. */
  readonly sent: number;
}
export interface ClockAnswer extends ClockQuestion {
  /** The server's time when it answered: milliseconds since 1970. */
  readonly now: number;
  /**
   * For players, once it is measured: the signed round trip of this connection. The client sends it with a move
   * (`round_trip`), and the server uses it for lag compensation.
   */
  readonly round_trip?: string;
}
