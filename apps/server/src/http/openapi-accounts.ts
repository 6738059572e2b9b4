import { AUTH_ROUTES, type RouteDefinition } from '@rookery/contract/routes';

const DONE = { '200': { description: 'Done; cookies are set or cleared.' } };

/** Documentation of the routes of better-auth, which does not provide it. All of them are POST. */
export const ACCOUNT_PATHS = Object.fromEntries(
  Object.entries(AUTH_ROUTES).map(([key, route]) => [
    key.slice('POST '.length),
    { post: documentation(route) },
  ]),
);

function documentation({ tag, summary, body }: RouteDefinition) {
  return {
    tags: [tag],
    summary,
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: { ...body } } } },
    responses: DONE,
  };
}
