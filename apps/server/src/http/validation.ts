import { IMPORT_MAX_BYTES, parseTimestamp, UUID_PATTERN } from '@rookery/contract';
import { FILE_TYPES, type FileType } from '@rookery/contract/routes';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isNestedTooDeep } from '../input/nesting.ts';
import { Refusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `RouteOptions`. */
    cleansText?: boolean;
    /** See `RouteOptions`. */
    ignoresBody?: boolean;
    /** See `RouteDefinition`. */
    fileType?: FileType | null;
  }
}

/**
 * What is read of a request of a route that takes files. It is more than a file may have, so that one that is a little too
 * large is refused in our words. The proxies in docs/examples let the same pass.
 */
export const FILE_BODY_LIMIT_BYTES = 1_048_576;

/** Unknown fields are refused instead of dropped, so that a typo in the name of a field is noticed. */
const OPTIONS: Options = { removeAdditional: false, useDefaults: true, allErrors: false };

/** Bodies must have the right types; parameters of a URL are text and are converted. */
export function validateRequests(app: FastifyInstance): void {
  const body = compilerOf({ ...OPTIONS, coerceTypes: false }, app);
  const parameters = compilerOf({ ...OPTIONS, coerceTypes: true }, app);
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compiledOnFirstUse(httpPart === 'body' ? body : parameters, schema),
  );
}

/** Compiling all schemas takes a third of a start, and most processes use a few of them. */
function compiledOnFirstUse(compiler: () => Ajv, schema: object): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const validate = (value: unknown) => {
    compiled ??= compiler().compile(schema);
    const isValid = compiled(value);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  validate.errors = null as ValidateFunction['errors'] | null;
  return validate as ValidateFunction;
}

/**
 * Refuses JSON that is nested too deep for recursive code, and text with the NUL character, which Postgres cannot
 * store.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  readFiles(app);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, text: string, done) => {
      if (isTooLarge(request, Buffer.byteLength(text))) return done(new Refusal('file_too_large'));
      if (isNestedTooDeep(text)) return done(new Refusal('invalid_request'));
      return parse(request, text, (error, body) =>
        error === null && text.includes(NUL_ESCAPE) && !isCleaned(request) && hasNul(body)
          ? done(new Refusal('invalid_request'))
          : done(error, body),
      );
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _text, done) =>
      request.routeOptions.config.ignoresBody === true
        ? done(null, undefined)
        : done(new Refusal('unsupported_media_type')),
  );
}

/** A file stands for JSON with its text, so that all else is the same for both. */
function readFiles(app: FastifyInstance): void {
  for (const type of FILE_TYPES) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
      if (request.routeOptions.config.fileType !== type)
        return done(new Refusal('unsupported_media_type'));
      if (isTooLarge(request, bytes.length)) return done(new Refusal('file_too_large'));
      return done(null, { text: new TextDecoder().decode(bytes) });
    });
  }
}

/** Also of JSON, if the route takes files. */
function isTooLarge({ routeOptions }: FastifyRequest, bytes: number): boolean {
  return Boolean(routeOptions.config.fileType) && bytes > IMPORT_MAX_BYTES;
}

/** NUL as JSON escapes it. Only bodies that contain this are searched. */
const NUL_ESCAPE = '\\u0000';

function isCleaned(request: FastifyRequest): boolean {
  return request.routeOptions.config.cleansText === true;
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner));
}

/** Made when it is first asked for, by which time all shared schemas are known. */
function compilerOf(options: Options, app: FastifyInstance): () => Ajv {
  let made: Ajv | undefined;
  return () => (made ??= makeCompiler(options, app));
}

function makeCompiler(options: Options, app: FastifyInstance): Ajv {
  const ajv = new Ajv(options);
  addFormats.default(ajv);
  // The formats of ajv-formats accept more than Postgres can store.
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== null);
  ajv.addFormat('uuid', new RegExp(`^${UUID_PATTERN}$`));
  // Documentation keywords of OpenAPI, which ajv would refuse as unknown.
  ajv.addVocabulary(['example']);
  // Compiled with the first schema that refers to them: most are used for responses only.
  for (const [id, shared] of Object.entries(app.getSchemas() as Record<string, object>)) {
    // Another one may contain it.
    if (!(id in ajv.schemas) && !(id in ajv.refs)) ajv.addSchema(shared, id);
  }
  return ajv;
}
