import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

export const LogAction = Type.Enum([
  'member_joined',
  'member_left',
  'member_removed',
  'member_banned',
  'ban_lifted',
  'role_changed',
  'renamed',
  'chess_scope_changed',
  'for_juniors_changed',
  'guardian_changed',
  'time_controls_changed',
  'deleted',
  'restored',
  'invitation_created',
  'invitation_ended',
  'muted',
  'unmuted',
  'message_reported',
  'tournament_created',
  'tournament_status_changed',
  'tournament_player_added',
  'tournament_player_withdrawn',
  'tournament_result_entered',
  'tournament_result_corrected',
  'tournament_round_repaired',
  'tournament_settings_changed',
  'tournament_start_changed',
  'tournament_round_started',
  'tournament_published',
  'tournament_unpublished',
  'tournament_bye_granted',
  'tournament_bye_withdrawn',
  'tournament_pair_forbidden',
  'tournament_pair_allowed',
  'account_suspended',
  'suspension_lifted',
  'sessions_ended',
  'address_confirmed',
  'codes_ended',
  'reset_link_sent',
  'reports_closed',
  'job_retried',
]);
export type LogAction = Static<typeof LogAction>;

/** A change in a workspace, as owners and admins read it. Names are those of that time. */
export const LogEntry = Type.Object(
  {
    id: Uuid,
    created_at: Timestamp,
    actor_id: Nullable(Uuid),
    actor_name: Nullable(
      Type.String({ description: 'Null for an operator, and for reports of messages.' }),
    ),
    action: LogAction,
    target_id: Nullable(Uuid),
    target_name: Nullable(Type.String()),
    before: Nullable(Type.String()),
    after: Nullable(Type.String()),
  },
  { $id: 'LogEntry' },
);
export type LogEntry = Static<typeof LogEntry>;
