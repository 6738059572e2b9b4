import { Type, type Static } from 'typebox';
import { Name, Timestamp, Uuid } from './scalars.ts';

export const WorkspaceRole = Type.Enum(['owner', 'admin', 'member']);
export type WorkspaceRole = Static<typeof WorkspaceRole>;

/** A workspace as the caller sees it, with the field names of the specification. */
export const WorkspaceRecord = Type.Object(
  {
    workspace: Type.Object({
      id: Type.String({ description: 'UUID; the root workspace has the all-zero id.' }),
      name: Type.String(),
      role: WorkspaceRole,
      joined: Type.Boolean(),
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

export const WorkspaceSettings = Type.Object(
  { name: Name },
  { $id: 'WorkspaceSettings', additionalProperties: false },
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;

export const MemberChange = Type.Object(
  { role: WorkspaceRole },
  { $id: 'MemberChange', additionalProperties: false },
);
export type MemberChange = Static<typeof MemberChange>;

export const Member = Type.Object(
  {
    user_id: Uuid,
    name: Type.String(),
    email: Type.Union([Type.String(), Type.Null()], {
      description: 'Visible to admins, owners and the member; null for all others.',
    }),
    role: WorkspaceRole,
    joined_at: Timestamp,
  },
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;
