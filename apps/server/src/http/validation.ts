import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { isNestedTooDeep } from '../nesting.ts';
import { Refusal } from './errors.ts';

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

/** JSON is read only if whatever handles it later need not fear its depth. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, text: string, done) =>
      isNestedTooDeep(text) ? done(new Refusal('invalid_request')) : parse(request, text, done),
  );
}

function compilerOf(options: Options): Ajv {
  const ajv = new Ajv(options);
  addFormats.default(ajv);
  // Documentation keywords of OpenAPI, which ajv would take for typing errors.
  return ajv.addVocabulary(['example']);
}
