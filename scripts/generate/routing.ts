import { ROUTING_MATRIX } from '@rookery/server/routing-matrix';

export function generateRoutingPage(): string {
  return `<!-- Made by \`npm run generate\` from apps/server/src/http/routing-matrix.ts. -->

# Who gets what where

Every cell of this table is a test that runs against a server
(\`apps/server/src/http/routing-matrix.pg.test.ts\`), with and without a query string.

- A number is the status of the answer; \`→ x\` is a redirect (307) to x with page and query kept;
  \`login\` is a redirect to \`/login?next=…\`, which leads back.
- Page addresses are asked for with a page behind them (\`/tasks\`), API addresses as they stand.
- The *member* and the *club owner* belong to \`<club>\`; the *root admin* to the root workspace; nobody
  here to \`<other club>\`. Capitals stand for the same id in capitals. For the anonymous caller,
  \`<own personal>\` is somebody's.
- Everything behind \`/vi\` also sets the cookie \`locale=vi\`.
- The site root: the outsider's default workspace is personal, the member's is the club, the root
  admin's is the root workspace, and the club owner has none.
${ROUTING_MATRIX}`;
}
