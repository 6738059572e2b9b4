export type { PostgresBinaries } from './binaries.ts';
export * from './end-process.ts';
export * from './server.ts';
