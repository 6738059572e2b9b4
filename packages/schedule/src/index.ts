export { offsetMinutesAt } from './time-zone.ts';
export type * from './types.ts';
