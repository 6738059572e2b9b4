import { Type, type TObject, type TSchema } from 'typebox';
import type { ErrorCode } from '../error.ts';

/** What a client has to know of a route. The key of a definition is its method and path. */
export interface RouteDefinition {
  readonly tag: string;
  readonly summary: string;
  /** A schema for each `:name` in the path. */
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** The route also takes a file of this type as the body, in UTF-8, in place of JSON with its text as `text`. */
  readonly fileType?: FileType;
  /** The schema of the response; without it, the response is empty. */
  readonly answer?: TSchema;
  /** The status of a good response; 200 by default. */
  readonly status?: 200 | 201 | 204;
  /** The content type of a response that is not JSON. */
  readonly contentType?: string;
  /**
   * The codes that the use case refuses with. The checks before it, which are the same for all routes, add others:
   * for an invalid request, a missing session, workspace or permission, and a rate limit.
   */
  readonly errors?: readonly ErrorCode[];
}

/** The types of files that routes take. */
export const FILE_TYPES = ['text/calendar', 'text/plain'] as const;
export type FileType = (typeof FILE_TYPES)[number];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The names of the parameters in a path. */
type ParamName<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** The definition under a key. A path with parameters needs a schema for each. */
type DefinitionAt<Key> = Key extends `${Method} /api/${string}`
  ? RouteDefinition &
      ([ParamName<Key>] extends [never]
        ? { readonly params?: never }
        : { readonly params: Readonly<Record<ParamName<Key>, TSchema>> })
  : never;

/** Checks definitions and keeps their exact types. */
export function defineRoutes<
  const Routes extends { readonly [Key in keyof Routes]: DefinitionAt<Key> },
>(routes: Routes): Routes {
  return routes;
}

export const WsId = Type.String({
  description: 'A workspace: its UUID, `personal` or `internal`.',
  example: 'personal',
});
