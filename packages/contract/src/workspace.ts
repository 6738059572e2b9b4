import { Type, type Static } from 'typebox';
import { WORKSPACE_ROLES } from './workspace-roles.ts';
import { Name, Nullable, Timestamp, Uuid } from './scalars.ts';
import { OfferedTimeControls, TimeControl } from './time-control.ts';

const Role = Type.Enum(WORKSPACE_ROLES);

const TimeControls = Nullable(
  Type.Array(TimeControl, {
    description: 'The time controls that the lobby offers; null for the usual ones.',
  }),
);

/** A workspace as the caller sees it, with the field names of the specification. */
export const WorkspaceRecord = Type.Object(
  {
    workspace: Type.Object({
      id: Type.String({ description: 'UUID; the root workspace has the all-zero id.' }),
      name: Type.String(),
      role: Role,
      joined: Type.Boolean(),
      chess_scope: Type.Enum(['club', 'platform']),
      for_juniors: Type.Boolean(),
      time_controls: TimeControls,
    }),
    isPersonal: Type.Boolean(),
    isRoot: Type.Boolean(),
  },
  { $id: 'WorkspaceRecord' },
);
export type WorkspaceRecord = Static<typeof WorkspaceRecord>;

export const CreateWorkspace = Type.Object(
  { name: Name },
  { $id: 'CreateWorkspace', additionalProperties: false },
);
export type CreateWorkspace = Static<typeof CreateWorkspace>;

const SETTINGS = {
  name: Name,
  chess_scope: Type.Enum(['club', 'platform'], {
    description:
      'Whether members meet only each other in chess, or the members of all workspaces that are open, too.',
  }),
  for_juniors: Type.Boolean({
    description:
      'Whether ordinary members are juniors, who meet only members of this workspace. Changed by owners.',
  }),
};

export const WorkspaceSettings = Type.Object(
  { ...SETTINGS, time_controls: TimeControls },
  { $id: 'WorkspaceSettings', additionalProperties: false },
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;
export type ChessScope = WorkspaceSettings['chess_scope'];

export const UpdateWorkspaceSettings = Type.Partial(
  Type.Object({ ...SETTINGS, time_controls: Nullable(OfferedTimeControls) }),
  { $id: 'UpdateWorkspaceSettings', additionalProperties: false, minProperties: 1 },
);
export type UpdateWorkspaceSettings = Static<typeof UpdateWorkspaceSettings>;

export const DeleteWorkspace = Type.Object(
  {
    name: Type.String({
      maxLength: 200,
      description: 'The name of the workspace, as a safeguard.',
    }),
  },
  { $id: 'DeleteWorkspace', additionalProperties: false },
);
export type DeleteWorkspace = Static<typeof DeleteWorkspace>;

/** A deleted workspace, for its owners. */
export const DeletedWorkspace = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    deleted_at: Timestamp,
    ends_at: Type.String({ format: 'date-time', description: 'When it is deleted for good.' }),
  },
  { $id: 'DeletedWorkspace' },
);
export type DeletedWorkspace = Static<typeof DeletedWorkspace>;

export const MemberChange = Type.Object(
  { role: Role },
  { $id: 'MemberChange', additionalProperties: false },
);
export type MemberChange = Static<typeof MemberChange>;

export const RemoveQuery = Type.Object(
  {
    ban: Type.Optional(
      Type.Boolean({ description: 'Whether no invitation lets the member join again.' }),
    ),
  },
  { additionalProperties: false },
);
export type RemoveQuery = Static<typeof RemoveQuery>;

/** A removed member who cannot join again. */
export const Ban = Type.Object(
  { user_id: Uuid, name: Type.String(), removed_at: Timestamp },
  { $id: 'Ban' },
);
export type Ban = Static<typeof Ban>;

export const Member = Type.Object(
  {
    user_id: Uuid,
    name: Type.String(),
    email: Type.Union([Type.String(), Type.Null()], {
      description: 'Visible to admins, owners and the member; null for all others.',
    }),
    role: Role,
    joined_at: Timestamp,
    is_leaving: Type.Optional(
      Type.Boolean({ description: 'The account will be deleted within 14 days.' }),
    ),
  },
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;
