import { Type, type Static } from 'typebox';

export const AdaptiveBot = Type.Object(
  {
    strength: Type.Integer({ description: 'An estimated rating.' }),
    games: Type.Integer({
      description: "The caller's latest games with this bot, which the strength follows from.",
    }),
  },
  { $id: 'AdaptiveBot' },
);
export type AdaptiveBot = Static<typeof AdaptiveBot>;
