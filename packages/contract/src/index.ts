export * from './account.ts';
export * from './error.ts';
export * from './invite.ts';
export * from './list.ts';
export * from './page.ts';
export * from './scalars.ts';
export * from './task.ts';
export * from './workspace.ts';
