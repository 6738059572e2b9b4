import { Type, type Static } from 'typebox';
import { Email } from './account.ts';
import { Nullable, Uuid } from './scalars.ts';
import { WORKSPACE_ROLES } from './workspace-roles.ts';

/** A membership of the caller that is hidden from everyone, because a junior belongs to one club only. */
export const SuspendedMembership = Type.Object(
  {
    workspace_id: Uuid,
    name: Nullable(
      Type.String({ description: 'Null if the workspace was changed after the suspension.' }),
    ),
    role: Type.Enum([...WORKSPACE_ROLES]),
    for_juniors: Type.Boolean(),
    state: Type.Enum(['suspended', 'to_choose', 'deleted'], {
      description:
        '`to_choose`: one of several clubs for juniors, until somebody chooses; `deleted`: the workspace is deleted, and cannot be restored while the caller belongs to another one.',
    }),
  },
  { $id: 'SuspendedMembership' },
);
export type SuspendedMembership = Static<typeof SuspendedMembership>;

/** A member of a club for juniors who has suspended memberships. */
export const ConcernedJunior = Type.Object(
  {
    user_id: Uuid,
    name: Type.String(),
    waits: Type.Boolean({
      description: 'Whether the membership here is suspended as well, until somebody chooses.',
    }),
  },
  { $id: 'ConcernedJunior' },
);
export type ConcernedJunior = Static<typeof ConcernedJunior>;

/** A member who keeps a workspace from becoming one for juniors; null for one whose name the caller does not see. */
export const MemberInTheWay = Type.Object(
  { user_id: Nullable(Uuid), name: Nullable(Type.String()) },
  { $id: 'MemberInTheWay' },
);
export type MemberInTheWay = Static<typeof MemberInTheWay>;

export const AskForGuardianLink = Type.Object(
  { email: Email, locale: Type.Enum(['en', 'vi']) },
  { $id: 'AskForGuardianLink', additionalProperties: false },
);
export type AskForGuardianLink = Static<typeof AskForGuardianLink>;

const token = Type.String({ minLength: 1, maxLength: 128 });

export const GuardianToken = Type.Object(
  { token },
  { $id: 'GuardianToken', additionalProperties: false },
);

/** A club for juniors of a guardian's child. */
export const ClubOfChild = Type.Object(
  {
    user_id: Uuid,
    child: Type.String({ description: 'First name, at most twelve letters of it, and initial.' }),
    workspace_id: Uuid,
    name: Type.String(),
    waits: Type.Boolean({ description: 'Whether the guardian has to choose between clubs.' }),
  },
  { $id: 'ClubOfChild' },
);
export type ClubOfChild = Static<typeof ClubOfChild>;

export const DecideAsGuardian = Type.Object(
  { token, user_id: Uuid, workspace_id: Uuid, decision: Type.Enum(['choose', 'leave']) },
  { $id: 'DecideAsGuardian', additionalProperties: false },
);
export type DecideAsGuardian = Static<typeof DecideAsGuardian>;

const Person = Type.Object({ user_id: Uuid, name: Type.String() });

/** What an administrator decides, because nobody else can. */
export const PlatformJuniors = Type.Object(
  {
    to_choose: Type.Array(
      Type.Object({
        ...Person.properties,
        clubs: Type.Array(Type.Object({ workspace_id: Uuid, name: Type.String() })),
      }),
      { description: 'Juniors of several clubs.' },
    ),
    to_own: Type.Array(
      Type.Object({ workspace_id: Uuid, name: Type.String(), members: Type.Array(Person) }),
      { description: 'Workspaces whose owners are suspended, with those who could own them.' },
    ),
  },
  { $id: 'PlatformJuniors' },
);
export type PlatformJuniors = Static<typeof PlatformJuniors>;

export const ChooseClub = Type.Object(
  { workspace_id: Uuid },
  { $id: 'ChooseClub', additionalProperties: false },
);
export const AppointOwner = Type.Object(
  { user_id: Uuid },
  { $id: 'AppointOwner', additionalProperties: false },
);
