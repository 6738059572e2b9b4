import { FEEDS, type ErrorCode, type FeedColumn, type FeedTable } from '@rookery/contract';
import type { RowChange, ScopedTransaction, UserId } from '@rookery/database';
import type { Result } from '../../answers/result.ts';
import type { FilterColumns } from '../change-message.ts';

/** Everything that the relay and the gateways know about one published table. */
export interface LiveTable {
  /** By the columns whose values route the changes. */
  readonly feeds: Readonly<Record<string, LiveFeed>>;
  /** Columns that gateways read without parsing the row: to select receivers, or the members a change is about. */
  readonly filterColumns?: readonly string[];
  /** Columns of which each row has only some: without a value, they are missing in what clients get. */
  readonly omittedIfNull?: readonly string[];
  /**
   * The kinds of change that may end permissions, which depend on the ids in the filter columns. All gateways get all of
   * these changes under one subject: they are few, and a subscription for each id would cost more.
   */
  readonly endsPermissions?: readonly RowChange['kind'][];
}

export interface LiveFeed extends FeedRules {
  /** The kinds of change that are sent. */
  readonly events: readonly string[];
}

export interface FeedRules {
  /** Decides whether a member may follow the feed of this value. Without it, only gateways follow it. */
  readonly grant?: (join: Join, value: string) => Promise<Result<Grant>>;
  /** The feed is of one row with a version, so the newest change replaces all older ones. */
  readonly isOneRow?: boolean;
  /**
   * A table with the same column that decides who may follow. A resync after each of its changes shuts out members
   * who have lost their access.
   */
  readonly membersIn?: string;
}

/** Tables whose changes affect permissions, without being followed by members. */
export type PermissionTable =
  | 'workspace_members'
  | 'workspaces'
  | 'chess_blocks'
  | 'chess_games'
  | 'chess_preferences';

/** What a member may follow of a feed: changes after this version of the row, as far as they pass the filter. */
export interface Grant {
  readonly since: number;
  readonly filter: ChangeFilter | null;
}

/** Whether a channel may get a change; needed where not all channels of a feed get the same changes. */
export type ChangeFilter = (filterColumns: FilterColumns) => boolean;

/** One join of a channel: what a table may read to decide. */
export interface Join {
  readonly caller: UserId;
  /** Reads as the caller, so that row-level security applies. */
  read<T>(work: (transaction: ScopedTransaction) => Promise<T>): Promise<T>;
  /** Null if the caller may not see it. */
  game(id: string): Promise<FollowedGame | null>;
  chatAccess(place: ChatPlace): Promise<ChatAccess>;
  /**
   * Permissions are checked again when rows with these ids in the table change. To be called before they are read, so
   * that no change in between is missed.
   */
  recheckWith(table: PermissionTable, ids: readonly string[]): void;
}

export interface FollowedGame {
  readonly version: number;
  readonly players: readonly string[];
  /** The open workspaces through which the caller sees it; none if the caller is a player or a member. */
  readonly openWorkspaces: readonly string[];
  /** Players whose absence is stored in the game. */
  readonly absent: readonly string[];
}

/** Where a chat is. */
export type ChatPlace = { readonly game: string } | { readonly tournament: string };

/** Which chat messages of a game or of a tournament a member may read. */
export interface ChatAccess {
  /** Set if the member may read none; then there are no rooms. */
  readonly refusal: ErrorCode | null;
  readonly rooms: readonly string[];
  /** Authors whose messages the member does not get. */
  readonly unheard: readonly string[];
  /** The players of a game if the member is one of them, otherwise empty. */
  readonly players: readonly string[];
  /** Of the member and of the game: they may become clubs for juniors. */
  readonly workspaces: readonly string[];
}

/** All changes, without a filter. */
export const FULL_GRANT: Grant = { since: 0, filter: null };

/** A table of `FEEDS`, with rules for each of its columns. */
export function followed<Table extends FeedTable>(
  table: Table,
  rules: Readonly<Record<FeedColumn<Table>, FeedRules & Required<Pick<FeedRules, 'grant'>>>>,
  more: Omit<LiveTable, 'feeds'> = {},
): LiveTable {
  const feeds = Object.entries<FeedRules>(rules).map(([column, rule]): [string, LiveFeed] => [
    column,
    { ...rule, events: (FEEDS[table] as Record<string, readonly string[]>)[column] ?? [] },
  ]);
  return { ...more, feeds: Object.fromEntries(feeds) };
}
