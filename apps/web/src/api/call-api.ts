import { IMPORT_MAX_BYTES } from '@rookery/contract';
import type {
  AnyRouteKey,
  FileRouteKey,
  RouteAnswer,
  RouteBody,
  RouteFileType,
  RouteParams,
  RouteQuery,
  TextRouteKey,
} from '@rookery/contract/routes';
import { ApiError } from './api-error.ts';
import { request, type Method } from './request.ts';

/** Optional fields of a query may be undefined; they are left out then. */
type QueryFields<Query> = {
  [Name in keyof Query]: object extends Pick<Query, Name> ? Query[Name] | undefined : Query[Name];
};

type QueryInput<Query> = Query extends undefined
  ? unknown
  : object extends Query
    ? { readonly query?: QueryFields<Query> }
    : { readonly query: QueryFields<Query> };

type PathInput<Key extends AnyRouteKey> = (RouteParams<Key> extends undefined
  ? unknown
  : { readonly params: RouteParams<Key> }) &
  QueryInput<RouteQuery<Key>>;

type Input<Key extends AnyRouteKey> = PathInput<Key> &
  (RouteBody<Key> extends undefined ? unknown : { readonly body: RouteBody<Key> });

/** No argument if there is nothing to pass, an optional one if all of it is optional. */
type Arguments<Given> = unknown extends Given
  ? []
  : object extends Given
    ? [input?: Given]
    : [input: Given];

/** The parts of an input. Only the types of a route know which of them it has. */
interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
}

/**
 * Calls a route of the contract. The contract is imported as types only, so method and path are read from the key:
 * pages download no schemas.
 */
export function callApi<Key extends Exclude<AnyRouteKey, TextRouteKey>>(
  key: Key,
  ...[input]: Arguments<Input<Key>>
): Promise<RouteAnswer<Key>> {
  const [method = ''] = key.split(' ');
  const given: AnyInput = input ?? {};
  return request(method as Method, fillPath(key, given), given.body);
}

/** Sends a file to a route of the contract. One that would be refused for its size is not sent. */
export async function sendFile<Key extends FileRouteKey>(
  key: Key,
  {
    file,
    type,
    ...path
  }: PathInput<Key> & { readonly file: Blob; readonly type: RouteFileType<Key> },
): Promise<RouteAnswer<Key>> {
  if (file.size > IMPORT_MAX_BYTES) throw new ApiError(413, 'file_too_large', '');
  return request('POST', fillPath(key, path), new Blob([file], { type }));
}

/** The path of a route, for a link. */
export function routePath<Key extends AnyRouteKey & `GET ${string}`>(
  key: Key,
  ...[input]: Arguments<PathInput<Key>>
): string {
  return fillPath(key, input ?? {});
}

function fillPath(key: AnyRouteKey, { params = {}, query = {} }: AnyInput): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
