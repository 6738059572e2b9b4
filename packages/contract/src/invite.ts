import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const InviteRole = Type.Enum(['admin', 'member']);

/** An invitation for admins works once, and for at most this long. */
export const ADMIN_INVITE_DAYS_MAX = 7;

/** An invitation link as members who may invite see it, without its token. */
export const Invite = Type.Object(
  {
    id: Uuid,
    role: InviteRole,
    created_by: Nullable(Uuid),
    created_at: Timestamp,
    expires_at: Timestamp,
    accepted_count: Type.Integer(),
  },
  { $id: 'Invite' },
);
export type Invite = Static<typeof Invite>;

export const CreateInvite = Type.Object(
  {
    role: Type.Optional(InviteRole),
    expires_in_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 30,
        description: `At most ${ADMIN_INVITE_DAYS_MAX} for the role \`admin\`, whose links also work only once.`,
      }),
    ),
  },
  { $id: 'CreateInvite', additionalProperties: false },
);
export type CreateInvite = Static<typeof CreateInvite>;

/** The answer to creating an invitation, the only one that contains the token. */
export const CreatedInvite = Type.Object(
  { ...Invite.properties, token: Type.String(), url: Type.String() },
  { $id: 'CreatedInvite' },
);
export type CreatedInvite = Static<typeof CreatedInvite>;

/** What a person with the link sees before accepting. */
export const InvitePreview = Type.Object(
  {
    workspace_name: Type.String(),
    invited_by: Nullable(Type.String()),
    role: InviteRole,
    expires_at: Timestamp,
  },
  { $id: 'InvitePreview' },
);
export type InvitePreview = Static<typeof InvitePreview>;
