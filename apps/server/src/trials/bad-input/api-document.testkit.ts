import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, type ErrorCode } from '@rookery/contract';
import type { RawResponse } from '@rookery/testkit';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** As much of JSON Schema as our contract speaks. */
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
  /** By status (`200`) or by class of them (`4XX`). */
  readonly answers: ReadonlyMap<string, Documented>;
}

/** What an answer is said to look like; null where nothing is said. */
interface Documented {
  readonly type: string | null;
  readonly fits: ValidateFunction | null;
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
const refusal: Documented = { type: 'application/json', fits: ajv.compile({ $ref: 'ErrorBody' }) };

export const OPERATIONS: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters,
    body: requestBody?.content['application/json']?.schema ?? null,
    answers: new Map(
      Object.entries(responses).map(([status, { content }]) => [status, documented(content)]),
    ),
  })),
);

function documented(content: Content = {}): Documented {
  const [type = null] = Object.keys(content);
  return { type, fits: type === null ? null : ajv.compile(content[type]?.schema ?? false) };
}

/** A named schema itself instead of its name. */
export function resolve(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref] ?? schema);
}

/** The operation that an address leads to. One that spells more of it out comes first. */
export function operationAt(method: string, address: string): Operation | null {
  const segments = (address.split(/[?#]/, 1)[0] ?? '').split('/');
  const reached = OPERATIONS.filter(
    (operation) => operation.method === method && leadsTo(segments, operation.path.split('/')),
  );
  return reached.toSorted((a, b) => openPartsOf(a) - openPartsOf(b))[0] ?? null;
}

function leadsTo(segments: readonly string[], template: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) =>
      part.startsWith('{') ? segments[index] !== '' : part === segments[index],
    )
  );
}

function openPartsOf({ parameters }: Operation): number {
  return parameters.filter((parameter) => parameter.in === 'path').length;
}

/** What is wrong with an answer, or null where it is as documented. */
export function complaintAbout(operation: Operation | null, response: RawResponse): string | null {
  const { status } = response;
  if (status >= 500) return 'a fault';
  const said =
    operation?.answers.get(String(status)) ??
    operation?.answers.get(`${Math.floor(status / 100)}XX`) ??
    unsaid(operation, status);
  if (said === null) return 'an undocumented status';
  return unlike(said, response) ?? (isAccounts(operation) ? null : unspokenCode(response));
}

/** A refusal is one of the contract's, with its status. */
function unspokenCode(response: RawResponse): string | null {
  if (response.status < 400) return null;
  const { code } = response.json<{ code: string }>();
  const error = ERRORS[code as ErrorCode] as { status: number } | undefined;
  return error?.status === response.status ? null : `a code that is not the contract's`;
}

/** better-auth answers there, in words of its own. */
function isAccounts(operation: Operation | null): boolean {
  return operation?.path.startsWith('/api/auth/') ?? false;
}

/** Not in the document: addresses that are none of ours, and how accounts are refused. */
function unsaid(operation: Operation | null, status: number): Documented | null {
  const left = operation === null || isAccounts(operation);
  return left && status >= 400 ? refusal : null;
}

function unlike({ type, fits }: Documented, response: RawResponse): string | null {
  if (response.status === 204) return response.text === '' ? null : 'a body where none belongs';
  if (type === null || fits === null) return null;
  const sent = response.headers['content-type'] ?? 'nothing';
  if (!sent.startsWith(type)) return `${sent} instead of ${type}`;
  try {
    const body = type === 'application/json' ? response.json() : response.text;
    return fits(body) ? null : ajv.errorsText(fits.errors);
  } catch {
    return 'broken JSON';
  }
}
