export * from './decide.ts';
export * from './identifier.ts';
export * from './locale.ts';
export * from './login.ts';
export * from './pages.ts';
