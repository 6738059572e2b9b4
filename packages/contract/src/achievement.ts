import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './scalars.ts';

export const MemberAchievement = Type.Object({
  id: Type.String({ description: 'Such as `first_win`; docs/achievements.md lists them.' }),
  group: Type.String(),
  earned_at: Nullable(Timestamp),
  kind: Nullable(
    Type.String({ description: 'What earned it: `game`, `puzzle`, `tournament` and so on.' }),
  ),
  source: Nullable(
    Type.String({ description: 'The id of the game, puzzle, tournament and so on.' }),
  ),
  value: Nullable(Type.Integer({ description: 'How far the caller is; null for other members.' })),
  goal: Type.Integer(),
  members: Nullable(
    Type.Integer({ description: 'How many members of the workspace have it; null without one.' }),
  ),
});
export type MemberAchievement = Static<typeof MemberAchievement>;

export const MemberAchievements = Type.Object(
  {
    data: Type.Array(MemberAchievement),
    member_count: Nullable(Type.Integer({ description: 'The members of the workspace.' })),
  },
  { $id: 'MemberAchievements' },
);
export type MemberAchievements = Static<typeof MemberAchievements>;
