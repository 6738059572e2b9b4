export * from './group-alike.ts';
export * from './path-of.ts';
export * from './say.ts';
export type { Said } from './sentences.ts';
