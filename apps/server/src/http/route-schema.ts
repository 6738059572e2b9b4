import { ErrorBody } from '@rookery/contract';
import type { RouteDefinition, RouteKey } from '@rookery/contract/routes';
import { scopeOf } from '@rookery/contract/token-scopes';
import { Type, type TSchema } from 'typebox';
import { withReferences } from './references.ts';

/** The schema of a route for Fastify. The same is used for validation, serialization and documentation. */
export function routeSchema(
  key: RouteKey,
  {
    tag,
    summary,
    params,
    query,
    body,
    answer,
    status = 200,
    contentType,
    errors = [],
  }: RouteDefinition,
) {
  return {
    tags: [tag],
    summary,
    ...securityOf(key),
    ...(body && { body: withReferences(body) }),
    ...(query && { querystring: query }),
    ...(params && { params: Type.Object({ ...params }) }),
    response: {
      [status]: responseSchema(answer, contentType),
      '4xx': refusalSchema(errors),
      '5xx': withReferences(ErrorBody),
    },
  };
}

/** A session, or an API token with the scope of the route. Routes without it need a session, as the document says. */
function securityOf(key: RouteKey) {
  const scope = scopeOf(key);
  return scope === null ? {} : { security: [{ session: [] }, { token: [scope] }] };
}

function responseSchema(answer: TSchema | undefined, contentType: string | undefined) {
  if (answer === undefined) return { type: 'null', description: 'Done.' };
  if (contentType === undefined) return withReferences(answer);
  const description = contentType === 'application/zip' ? 'A file.' : 'Text.';
  return { description, content: { [contentType]: { schema: answer } } };
}

function refusalSchema(errors: readonly string[]) {
  const schema = withReferences(ErrorBody);
  if (errors.length === 0) return schema;
  const codes = errors.map((code) => `\`${code}\``).join(', ');
  return {
    description: `Refused. Codes of this route: ${codes}.`,
    content: { 'application/json': { schema } },
  };
}
