import {
  isUuid,
  parseWorkspaceIdentifier,
  ROOT_WORKSPACE_ID,
  workspaceSlug,
  type WorkspaceId,
  type WorkspaceIdentifier,
} from './identifier.ts';
import { chooseLocale, isLocale, type Locale, type LocaleHints } from './locale.ts';
import { isPublicPage } from './pages.ts';

/** The data of a signed-in caller that the routing rules need. */
export interface RoutingCaller {
  readonly personalWorkspaceId: WorkspaceId;
  readonly defaultWorkspaceId: WorkspaceId | null;
}

export interface RouteRequest {
  /** The path of the request line, not decoded. */
  readonly path: string;
  /** Empty, or the query string with its question mark, which is kept byte for byte. */
  readonly query: string;
  readonly hints: LocaleHints;
  /** Null for an anonymous caller, or if the session could not be checked (rule 6). */
  readonly caller: RoutingCaller | null;
}

export type RouteDecision =
  /** The address is not canonical. `remember` is the locale of an explicit prefix. */
  | { readonly kind: 'redirect'; readonly location: string; readonly remember: Locale | null }
  /** A public page: the site root, login, sign-up, an invitation. */
  | { readonly kind: 'public'; readonly locale: Locale }
  /** A page inside a workspace. Whether the caller may see it is not decided here. */
  | {
      readonly kind: 'workspace';
      readonly identifier: WorkspaceIdentifier;
      readonly rest: string;
      readonly locale: Locale;
    }
  | { readonly kind: 'not-an-identifier'; readonly locale: Locale };

const LEGACY_PREFIX = '/workspaces/';

/**
 * The routing layer as one function: decides what to do with a page address. All changes of a path are made at
 * once, so an address is redirected at most once.
 */
export function decideRoute(request: RouteRequest): RouteDecision {
  const { path, query, hints, caller } = request;
  if (!isPlainPath(path) || hasControlCharacter(query)) return notAnIdentifier(hints);

  const unprefixed = stripLocales(path);
  if (unprefixed.path.startsWith('//')) return notAnIdentifier(hints);

  const canonical = canonicalPath(unprefixed.path, caller);
  if (canonical !== path) {
    return { kind: 'redirect', location: canonical + query, remember: unprefixed.locale };
  }
  return decideCanonical(path, hints);
}

/** Whether an address is the site root, with or without a locale. Only there the default workspace is needed. */
export function isSiteRoot(path: string): boolean {
  return stripLocales(path).path === '/';
}

function decideCanonical(path: string, hints: LocaleHints): RouteDecision {
  if (isPublicPage(path)) return { kind: 'public', locale: chooseLocale(hints) };
  const [segment, rest] = splitFirstSegment(path);
  const identifier = parseWorkspaceIdentifier(segment);
  if (identifier === null) return notAnIdentifier(hints);
  return { kind: 'workspace', identifier, rest, locale: chooseLocale(hints) };
}

function notAnIdentifier(hints: LocaleHints): RouteDecision {
  return { kind: 'not-an-identifier', locale: chooseLocale(hints) };
}

/** Removes all leading locales, so that `/en/vi/x` leads to the same address as two redirects. */
function stripLocales(path: string): { path: string; locale: Locale | null } {
  let locale: Locale | null = null;
  for (;;) {
    const [segment, rest] = splitFirstSegment(path);
    if (!isLocale(segment)) return { path, locale };
    locale = segment;
    path = rest === '' ? '/' : rest;
  }
}

function canonicalPath(path: string, caller: RoutingCaller | null): string {
  if (path === '/') return siteRoot(caller);
  const [segment, rest] = splitFirstSegment(withoutLegacyPrefix(path));
  const identifier = parseWorkspaceIdentifier(segment);
  return identifier === null ? path : `/${canonicalSegment(identifier, caller)}${rest}`;
}

/** Rule 3. Without a default workspace, the site root is a page itself. */
function siteRoot(caller: RoutingCaller | null): string {
  if (!caller?.defaultWorkspaceId) return '/';
  return `/${workspaceSlug(caller.defaultWorkspaceId, caller.personalWorkspaceId)}`;
}

/** Rule 4. Old links contain a UUID; `/workspaces/personal` never existed. */
function withoutLegacyPrefix(path: string): string {
  if (!path.startsWith(LEGACY_PREFIX)) return path;
  const [segment] = splitFirstSegment(path.slice(LEGACY_PREFIX.length - 1));
  const isLegacy = segment === ROOT_WORKSPACE_ID || isUuid(segment);
  return isLegacy ? path.slice(LEGACY_PREFIX.length - 1) : path;
}

/** Rules 1, 2 and 5, and the letter case. */
function canonicalSegment(identifier: WorkspaceIdentifier, caller: RoutingCaller | null): string {
  if (identifier.kind !== 'uuid') return identifier.kind;
  return workspaceSlug(identifier.id, caller?.personalWorkspaceId ?? null);
}

/** `/a/b/c` → `a` and `/b/c`. */
function splitFirstSegment(path: string): [segment: string, rest: string] {
  const end = path.indexOf('/', 1);
  return end === -1 ? [path.slice(1), ''] : [path.slice(1, end), path.slice(end)];
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether a path means the same here, to a proxy and to a browser. Backslashes or a second leading slash would
 * lead to another origin, and dot segments to another address than the one checked.
 */
function isPlainPath(path: string): boolean {
  return (
    path.startsWith('/') &&
    !path.startsWith('//') &&
    !path.includes('\\') &&
    !hasControlCharacter(path) &&
    !DOT_SEGMENT.test(path)
  );
}

/** Also true for spaces and for characters above one byte, which a Location header cannot contain. */
function hasControlCharacter(text: string): boolean {
  return /[^\x21-\x7e\x80-\xff]/.test(text);
}
