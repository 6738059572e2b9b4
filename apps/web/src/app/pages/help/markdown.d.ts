/** The build reads guides (apps/web/guides). */
declare module '*.md' {
  import type { Guide } from './guide.ts';
  const guide: Guide;
  export default guide;
}
