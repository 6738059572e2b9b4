export * from './eventually.ts';
export * from './http.ts';
export * from './member.ts';
export * from './postgres.ts';
export * from './server.ts';
