export * from './end-process.ts';
export * from './server.ts';
