import { Type } from 'typebox';
import { MemberAchievements } from '../achievement.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

export const ACHIEVEMENT_ROUTES = defineRoutes({
  'GET /api/chess/achievements/:userId': {
    tag: 'Achievements',
    summary:
      'All achievements, with what the member has earned, and how rare each is in a workspace',
    params: { userId: Uuid },
    query: Type.Object({ workspace: Type.Optional(Uuid) }, { additionalProperties: false }),
    answer: MemberAchievements,
    errors: ['not_found'],
  },
});
