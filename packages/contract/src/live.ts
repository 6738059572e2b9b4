/** Where the live line is; the stock Supabase client adds what stands behind `/realtime/v1`. */
export const LIVE_PATH = '/realtime/v1/websocket';

const EVERY_CHANGE = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * The tables a client may follow, by which columns, and which changes go out by each: `filter:
 * 'id=eq.<uuid>'` of `chess_games`. What is not here cannot be subscribed to, whoever asks.
 */
export const FEEDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  chess_games: {
    /** One game. Whoever may see it may follow it. */
    id: EVERY_CHANGE,
    /** Games that begin for a member, as either colour; for themselves alone. */
    white_player_id: ['INSERT'],
    black_player_id: ['INSERT'],
  },
  /** What is said at one game: to each what they may hear, and nothing to those who do not chat. */
  chess_chat_lines: { game_id: ['INSERT'] },
  /** The tasks of one workspace, for its members. */
  tasks: { workspace_id: EVERY_CHANGE },
};

const GAME_CHANNEL = 'chess-game-';

/** The channel of a game is also its room: its players are seen there, and who watches is counted. */
export function gameChannel(gameId: string): string {
  return `${GAME_CHANNEL}${gameId}`;
}

/** Where one hears what is said at a game; any other name would do. */
export function chatChannel(gameId: string): string {
  return `chess-chat-${gameId}`;
}

/** Where a member hears of their new games; any other name would do. */
export function playerChannel(userId: string): string {
  return `player-${userId}`;
}

/** The game a channel is the room of, or null. */
export function gameOfChannel(channel: string): string | null {
  return channel.startsWith(GAME_CHANNEL) ? channel.slice(GAME_CHANNEL.length) : null;
}

/** Broadcasts that the server makes; nobody else can. */
export const SPECTATORS_EVENT = 'spectators';
/** At most once a second. */
export interface Spectators {
  readonly count: number;
}

/** What a client says of itself when it tracks its presence at a game. Anything else it says is left out. */
export interface GamePresence {
  /** It shows the game small, among others: whoever looks at it so is not a spectator. */
  readonly glance?: boolean;
}

/**
 * The one broadcast that a client can make; all others are refused. It goes to the server alone, and comes
 * back with its time.
 */
export const CLOCK_EVENT = 'clock';
export interface ClockQuestion {
  /** The client's own time, in milliseconds; whatever it means to the client. */
  readonly sent: number;
}
export interface ClockAnswer extends ClockQuestion {
  /** The server's time when it answered: milliseconds since 1970. */
  readonly now: number;
  /**
   * For a player, once it is known: how long a message there and back takes, signed. Sent along with a
   * move (`round_trip`), it lets the server give back the time the move was under way.
   */
  readonly round_trip?: string;
}
