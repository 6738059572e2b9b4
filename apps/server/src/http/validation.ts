import { parseTimestamp, UUID_PATTERN } from '@rookery/contract';
import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isNestedTooDeep } from '../nesting.ts';
import { Refusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `RouteOptions`. */
    cleansText?: boolean;
  }
}

/** Fields nobody declared are refused, not dropped: a typing error in a field's name must not pass. */
const OPTIONS: Options = { removeAdditional: false, useDefaults: true, allErrors: false };

/** Bodies must have the right types; what stands in an address is text and is read as what it should be. */
export function validateRequests(app: FastifyInstance): void {
  const body = compilerOf({ ...OPTIONS, coerceTypes: false });
  const address = compilerOf({ ...OPTIONS, coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? body : address;
    const references = app.getSchemas() as Record<string, object>;
    for (const [id, shared] of Object.entries(references)) {
      // Not asked by `getSchema`, which would compile them all: most are only ever answers.
      if (!(id in ajv.schemas) && !(id in ajv.refs)) ajv.addSchema(shared, id);
    }
    return ajv.compile(schema);
  });
}

/**
 * JSON is read only if whatever handles it later need not fear its depth, and if no text in it holds
 * the one character that Postgres cannot store.
 */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, text: string, done) => {
      if (isNestedTooDeep(text)) return done(new Refusal('invalid_request'));
      return parse(request, text, (error, body) =>
        error === null && text.includes(NUL_ESCAPE) && !isCleaned(request) && hasNul(body)
          ? done(new Refusal('invalid_request'))
          : done(error, body),
      );
    },
  );
}

/** How JSON has to write it. Few texts that contain this need a closer look. */
const NUL_ESCAPE = '\\u0000';

function isCleaned(request: FastifyRequest): boolean {
  return request.routeOptions.config.cleansText === true;
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner));
}

function compilerOf(options: Options): Ajv {
  const ajv = new Ajv(options);
  addFormats.default(ajv);
  // The formats of ajv-formats take more than Postgres does: whatever passes here can be stored.
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== null);
  ajv.addFormat('uuid', new RegExp(`^${UUID_PATTERN}$`));
  // Documentation keywords of OpenAPI, which ajv would take for typing errors.
  return ajv.addVocabulary(['example']);
}
