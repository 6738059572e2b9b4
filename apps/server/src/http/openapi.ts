import * as contract from '@rookery/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FileType } from '@rookery/contract/routes';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { ACCOUNT_PATHS } from './openapi-accounts.ts';

/** Registers the named schemas, so that the documentation contains each once. */
export function shareSchemas(app: FastifyInstance): void {
  for (const schema of Object.values(contract)) {
    if (typeof schema === 'object' && '$id' in schema) app.addSchema(schema);
  }
}

/** Collects every route's schema: `npm run generate` writes the result to openapi.json. */
export async function collectDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rookery',
        version: '1',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
        description:
          'Every call needs the session cookie that is set by signing in, or an API token (`Authorization: Bearer rookery_…`) with the scope that the route names; routes without a scope need a session. Errors are `{error, code}`: a sentence for people and a stable code for programs. Lists are paginated by `limit` and `cursor`. New fields may be added; a breaking change gets a new path.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'rookery.session_token' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API token of the page /personal/account/tokens. Scopes: `read` for what the member sees and for live connections, `play` for games, challenges and chat, `write` for everything else that a token can change.',
          },
        },
      },
      security: [{ session: [] }],
      paths: ACCOUNT_PATHS,
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: withFile(schema, route.config?.fileType ?? null),
    }),
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) =>
        typeof $id === 'string' ? $id : `schema-${index}`,
    },
  });
}

/** A file is validated as the JSON that it stands for, so only the documentation names it. */
function withFile(schema: FastifySchema, fileType: FileType | null): FastifySchema {
  if (fileType === null) return schema;
  const limit = contract.IMPORT_MAX_BYTES.toLocaleString('en');
  const file = {
    type: 'string',
    description: `The file itself, in UTF-8: at most ${limit} bytes.`,
  };
  const content = {
    'application/json': { schema: schema.body },
    [fileType]: { schema: file },
  };
  return { ...schema, body: { content } };
}

/** Serves the documentation as a page at /api/docs. */
export async function showDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
