import { Type, type Static } from 'typebox';
import { Name, NAME_LENGTH_MAX, Timestamp, Uuid } from './scalars.ts';

const MEMBER_BOT_ID_START = 'b0700001-';

/** Every name of a member's bot begins with it, so that it is marked wherever a name is shown. No member has such a name. */
export const MEMBER_BOT_MARK = 'BOT ';

/** How many bots a member can have. */
export const BOTS_MAX = 5;

/** Whether the account is a bot of a member. The bots of the platform are another kind: see `isBotId`. */
export function isMemberBotId(userId: string): boolean {
  return userId.startsWith(MEMBER_BOT_ID_START);
}

export const MemberBot = Type.Object(
  { id: Uuid, name: Name, created_at: Timestamp },
  { $id: 'MemberBot' },
);
export type MemberBot = Static<typeof MemberBot>;

export const MemberBots = Type.Object({ data: Type.Array(MemberBot) }, { $id: 'MemberBots' });

export const CreateMemberBot = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH_MAX - MEMBER_BOT_MARK.length,
      pattern: '\\S',
      description: 'Without the word `BOT`, which is put before it.',
    }),
  },
  { $id: 'CreateMemberBot', additionalProperties: false },
);
export type CreateMemberBot = Static<typeof CreateMemberBot>;

export const BotsOfMembers = Type.Object(
  {
    data: Type.Array(
      Type.Object({ id: Uuid, name: Name, owner_name: Name, is_member: Type.Boolean() }),
    ),
  },
  { $id: 'BotsOfMembers' },
);
export type BotsOfMembers = Static<typeof BotsOfMembers>;
