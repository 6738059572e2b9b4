import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, type ErrorCode } from '@rookery/contract';
import type { RawResponse } from '@rookery/testkit';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minProperties?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  /** Such as `POST /api/chess/games`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** By status (`200`) or class of statuses (`4XX`). */
  readonly answers: ReadonlyMap<string, ResponseFormat>;
}

/** The documented type and schema of a response; null if not documented. */
interface ResponseFormat {
  readonly type: string | null;
  readonly matches: ValidateFunction | null;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content: Content };
            readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'openapi.json');
const text = readFileSync(FILE, 'utf8').replaceAll('#/components/schemas/', '');
const { paths, components } = JSON.parse(text) as Document;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
for (const [name, schema] of Object.entries(components.schemas)) ajv.addSchema(schema, name);
const refusal: ResponseFormat = {
  type: 'application/json',
  matches: ajv.compile({ $ref: 'ErrorBody' }),
};

export const OPERATIONS: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters,
    body: requestBody?.content['application/json']?.schema ?? null,
    answers: new Map(
      Object.entries(responses).map(([status, { content }]) => [status, formatOf(content)]),
    ),
  })),
);

function formatOf(content: Content = {}): ResponseFormat {
  const [type = null] = Object.keys(content);
  return { type, matches: type === null ? null : ajv.compile(content[type]?.schema ?? false) };
}

/** Follows a reference to a named schema. */
export function resolve(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref] ?? schema);
}

/** The operation of a URL. The one with the fewest path parameters wins. */
export function operationAt(method: string, address: string): Operation | null {
  const segments = (address.split(/[?#]/, 1)[0] ?? '').split('/');
  const reached = OPERATIONS.filter(
    (operation) => operation.method === method && matchesPath(segments, operation.path.split('/')),
  );
  return reached.toSorted((a, b) => countPathParameters(a) - countPathParameters(b))[0] ?? null;
}

function matchesPath(segments: readonly string[], template: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) =>
      part.startsWith('{') ? segments[index] !== '' : part === segments[index],
    )
  );
}

function countPathParameters({ parameters }: Operation): number {
  return parameters.filter((parameter) => parameter.in === 'path').length;
}

/** How a response differs from its documentation, or null. */
export function problemWith(operation: Operation | null, response: RawResponse): string | null {
  const { status } = response;
  if (status >= 500) return 'a server error';
  const format =
    operation?.answers.get(String(status)) ??
    operation?.answers.get(`${Math.floor(status / 100)}XX`) ??
    undocumentedFormat(operation, status);
  if (format === null) return 'an undocumented status';
  return differenceFrom(format, response) ?? (isAccounts(operation) ? null : wrongCode(response));
}

/** A refusal needs a code of the contract with the status of that code. */
function wrongCode(response: RawResponse): string | null {
  if (response.status < 400) return null;
  const { code } = response.json<{ code: string }>();
  const error = ERRORS[code as ErrorCode] as { status: number } | undefined;
  return error?.status === response.status ? null : `a code that is not the contract's`;
}

/** Routes of better-auth have their own error codes. */
function isAccounts(operation: Operation | null): boolean {
  return operation?.path.startsWith('/api/auth/') ?? false;
}

/** Unknown URLs and refusals of better-auth are not documented, but have the usual error format. */
function undocumentedFormat(operation: Operation | null, status: number): ResponseFormat | null {
  const isUndocumented = operation === null || isAccounts(operation);
  return isUndocumented && status >= 400 ? refusal : null;
}

function differenceFrom({ type, matches }: ResponseFormat, response: RawResponse): string | null {
  if (response.status === 204) return response.text === '' ? null : 'a body in an empty response';
  if (type === null || matches === null) return null;
  const sent = response.headers['content-type'] ?? 'nothing';
  if (!sent.startsWith(type)) return `${sent} instead of ${type}`;
  try {
    const body = type === 'application/json' ? response.json() : response.text;
    return matches(body) ? null : ajv.errorsText(matches.errors);
  } catch {
    return 'broken JSON';
  }
}
