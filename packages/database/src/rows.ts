// Made by `npm run generate` from the migrated database.

import type { Evaluation, GameState, TimeControl } from '@rookery/chess';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { Generated } from 'kysely';
import type { ChatMessageId, GameId, InviteId, TaskId, UserId } from './ids.ts';

export interface DB {
  chess_blocks: {
    user_id: UserId;
    blocked_id: UserId;
    created_at: Generated<string>;
  };
  chess_chat_lines: {
    id: ChatMessageId;
    game_id: GameId;
    room: 'players' | 'spectators';
    author_id: UserId;
    text: string;
    created_at: Generated<string>;
  };
  chess_chat_mutes: {
    workspace_id: WorkspaceId;
    user_id: UserId;
    muted_by: UserId | null;
    created_at: Generated<string>;
    ends_at: string;
  };
  chess_chat_reported_lines: {
    workspace_id: string;
    line_id: string;
    game_id: string;
    room: string;
    author_id: string;
    author_name: string;
    text: string;
    created_at: string;
    reports: number;
    reported_at: string;
  };
  chess_chat_reports: {
    line_id: ChatMessageId;
    reporter_id: UserId;
    created_at: Generated<string>;
  };
  chess_engine_jobs: {
    kind: 'move' | 'hint' | 'review';
    game_id: GameId;
    asked: Generated<string>;
    ply: Generated<number>;
    offer: string | null;
    due_at: Generated<string>;
    attempts: Generated<number>;
    move: string | null;
    user_id: string;
    is_taken: Generated<boolean>;
  };
  chess_games: {
    id: Generated<GameId>;
    white_player_id: UserId;
    black_player_id: UserId;
    game_state: GameState;
    moves: Generated<string[]>;
    status: Generated<'active' | 'white_won' | 'black_won' | 'drawn' | 'aborted'>;
    time_control: TimeControl | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    version: Generated<number>;
    clocks: Generated<number[]>;
    speed: 'blitz' | 'rapid' | 'classical' | null;
    created_by: UserId | null;
    rated: Generated<boolean>;
    white_rating: Generated<number>;
    black_rating: Generated<number>;
    white_rating_change: number | null;
    black_rating_change: number | null;
    finished_at: string | null;
    rematch_offered_by: string | null;
    rematch_id: string | null;
    bot_depth: number | null;
  };
  chess_hints: {
    game_id: GameId;
    ply: number;
    help: 'piece' | 'move';
    move: string | null;
  };
  chess_links: {
    id: Generated<string>;
    workspace_id: WorkspaceId;
    created_by: UserId;
    time_control: 'blitz' | 'rapid' | 'classical';
    rated: boolean;
    color: 'white' | 'black' | 'random';
    created_at: Generated<string>;
    expires_at: Generated<string>;
  };
  chess_player_stats: {
    user_id: UserId;
    rating: Generated<number>;
    games_played: Generated<number>;
    games_won: Generated<number>;
    games_lost: Generated<number>;
    games_drawn: Generated<number>;
    best_rating: Generated<number>;
    last_played: string | null;
    created_at: Generated<string>;
    exact_rating: Generated<number>;
    rating_deviation: Generated<number>;
    volatility: Generated<number>;
  };
  chess_preferences: {
    user_id: UserId;
    direct_games: Generated<'anybody' | 'nobody'>;
    board: Generated<'brown' | 'green' | 'blue' | 'grey' | 'contrast'>;
    pieces: Generated<'cburnett' | 'rookery'>;
    animation: Generated<'none' | 'fast' | 'normal' | 'slow'>;
    coordinates: Generated<boolean>;
    premove: Generated<boolean>;
    confirm_moves: Generated<boolean>;
    sound: Generated<boolean>;
    volume: Generated<number>;
    chat: Generated<boolean>;
    do_not_disturb: Generated<boolean>;
    chat_while_playing: Generated<boolean>;
  };
  chess_rating_days: {
    day: string;
    user_id: UserId;
    rating_gained: number;
    games_played: number;
    level: Generated<number>;
  };
  chess_rating_gains: {
    user_id: UserId;
    timeframe: 'day' | 'week' | 'month' | 'year';
    rating_gained: number;
    games_played: number;
  };
  chess_rating_history: {
    id: Generated<string>;
    user_id: UserId;
    game_id: string;
    rating: number;
    rating_change: number;
    created_at: Generated<string>;
  };
  chess_reviews: {
    game_id: GameId;
    requested_by: UserId | null;
    requested_at: Generated<string>;
    evaluations: Generated<Evaluation[]>;
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  };
  chess_seeks: {
    user_id: UserId;
    time_control: 'blitz' | 'rapid' | 'classical';
    rated: boolean;
    min_rating: number;
    max_rating: number;
    created_at: Generated<string>;
    rating: number;
    rating_deviation: number;
    colors: string[];
    opponents: string[];
  };
  chess_timetable: {
    game_id: GameId;
    due_at: string;
  };
  gateway_members: {
    gateway_id: string;
    user_id: UserId;
  };
  gateways: {
    id: string;
    seen_at: Generated<string>;
  };
  people: {
    id: UserId;
    name: string;
    is_bot: boolean;
    created_at: string;
  };
  presence: {
    user_id: UserId;
    online: boolean;
    changed_at: string;
  };
  tasks: {
    id: Generated<TaskId>;
    workspace_id: WorkspaceId;
    name: string;
    description: string | null;
    priority: Generated<'critical' | 'high' | 'normal' | 'low'>;
    total_duration_minutes: number | null;
    is_splittable: Generated<boolean>;
    min_split_duration_minutes: number | null;
    max_split_duration_minutes: number | null;
    calendar_hours: 'work' | 'personal' | 'meeting' | null;
    start_date: string | null;
    end_date: string | null;
    auto_schedule: Generated<boolean>;
    assignee_id: string | null;
    created_by: UserId | null;
    completed_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  users: {
    id: Generated<UserId>;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    is_bot: Generated<boolean>;
    locale: 'en' | 'vi' | null;
    theme: Generated<'system' | 'light' | 'dark'>;
    personal_workspace_id: WorkspaceId;
    default_workspace_id: WorkspaceId | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  workspace_invites: {
    id: Generated<InviteId>;
    workspace_id: WorkspaceId;
    token_hash: Buffer;
    role: Generated<'admin' | 'member'>;
    created_by: UserId | null;
    created_at: Generated<string>;
    expires_at: string;
    accepted_count: Generated<number>;
  };
  workspace_members: {
    workspace_id: WorkspaceId;
    user_id: UserId;
    role: 'owner' | 'admin' | 'member';
    joined_at: Generated<string>;
  };
  workspace_removals: {
    workspace_id: WorkspaceId;
    user_id: UserId;
    removed_at: string;
    removed_by: UserId | null;
  };
  workspaces: {
    id: Generated<WorkspaceId>;
    name: string;
    kind: Generated<'personal' | 'root' | 'regular'>;
    created_by: UserId | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
}
