export * from './config.ts';
export * from './options-in-force.ts';
