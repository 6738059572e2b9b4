export { planTasks } from './plan.ts';
export { offsetMinutesAt } from './time-zone.ts';
export type * from './types.ts';
