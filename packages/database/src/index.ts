export * from './administration.ts';
export * from './database.ts';
export * from './failure.ts';
export type { Group } from './group.ts';
export * from './ids.ts';
export * from './migrate.ts';
export * from './roles.ts';
export type * from './rows.ts';
