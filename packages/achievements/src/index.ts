export {
  ACHIEVEMENT_LIST,
  ACHIEVEMENTS,
  GROUPS,
  RULES_VERSION,
  type Achievement,
  type AchievementId,
  type Group,
} from './achievements.ts';
export { compareGrants, type Grant, type GrantChanges } from './compare-grants.ts';
export * from './fact.ts';
export * from './facts-of-game.ts';
export * from './facts-of-rows.ts';
export {
  advance,
  advanceWithAll,
  EMPTY_PROGRESS,
  readProgress,
  replay,
  replayInParts,
  stepsOf,
  type AchievementStep,
  type Advanced,
  type Earned,
  type Progress,
} from './progress.ts';
