import { AUTH_ROUTES, type RouteDefinition } from '@rookery/contract/routes';

const DONE = { '200': { description: 'Done; cookies are set or cleared.' } };

/** Documentation of the routes of better-auth, which does not provide it. */
export const ACCOUNT_PATHS = Object.fromEntries(
  Object.entries(AUTH_ROUTES).map(([key, route]) => {
    const [method = '', path = ''] = key.split(' ');
    return [path, { [method.toLowerCase()]: documentation(route) }];
  }),
);

function documentation({ tag, summary, body }: RouteDefinition) {
  return {
    tags: [tag],
    summary,
    security: [],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: { ...body } } } },
    }),
    responses: DONE,
  };
}
