/** A workspace id that has been checked: lower case, and either the root id or a UUID of version 1–5. */
export type WorkspaceId = string & { readonly __brand: 'WorkspaceId' };

export const ROOT_WORKSPACE_ID = '00000000-0000-0000-0000-000000000000' as WorkspaceId;
export const INTERNAL_WORKSPACE_SLUG = 'internal';
export const PERSONAL_WORKSPACE_SLUG = 'personal';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The workspace that a path segment names. It may not exist. */
export type WorkspaceIdentifier =
  | { readonly kind: 'personal' }
  | { readonly kind: 'internal' }
  | { readonly kind: 'uuid'; readonly id: WorkspaceId };

/**
 * Reads a path segment as a workspace identifier, in any letter case.
 * The root id comes first because its version digit is 0: the UUID pattern would refuse it.
 */
export function parseWorkspaceIdentifier(segment: string): WorkspaceIdentifier | null {
  // Slugs have 8 and ids 36 characters. Any other length is refused before converting the case.
  if (segment.length === 8) {
    const slug = segment.toLowerCase();
    if (slug === PERSONAL_WORKSPACE_SLUG) return { kind: 'personal' };
    if (slug === INTERNAL_WORKSPACE_SLUG) return { kind: 'internal' };
    return null;
  }
  if (segment === ROOT_WORKSPACE_ID) return { kind: 'internal' };
  if (segment.length === 36 && isUuid(segment)) {
    return { kind: 'uuid', id: segment.toLowerCase() as WorkspaceId };
  }
  return null;
}

/** The workspace that an identifier means for a caller. `personal` needs a caller. */
export function resolveWorkspaceId(
  identifier: WorkspaceIdentifier,
  personalWorkspaceId: WorkspaceId | null,
): WorkspaceId | null {
  switch (identifier.kind) {
    case 'personal':
      return personalWorkspaceId;
    case 'internal':
      return ROOT_WORKSPACE_ID;
    case 'uuid':
      return identifier.id;
  }
}

/** The canonical first path segment of a workspace, as seen by this caller. */
export function workspaceSlug(id: string, personalWorkspaceId: string | null): string {
  if (id === ROOT_WORKSPACE_ID) return INTERNAL_WORKSPACE_SLUG;
  if (id === personalWorkspaceId) return PERSONAL_WORKSPACE_SLUG;
  return id;
}
