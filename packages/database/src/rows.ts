// Made by `npm run generate` from the migrated database.

import type { WorkspaceId } from '@rookery/workspace-routing';
import type { Generated } from 'kysely';
import type { InviteId, TaskId, UserId } from './ids.ts';

export interface DB {
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
  workspaces: {
    id: Generated<WorkspaceId>;
    name: string;
    kind: Generated<'personal' | 'root' | 'regular'>;
    created_by: UserId | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
}
