import {
  INTERNAL_WORKSPACE_SLUG,
  PERSONAL_WORKSPACE_SLUG,
  ROOT_WORKSPACE_ID,
} from '@rookery/workspace-routing';

/** The id of the workspace in which games from this page are played; undefined for the personal one. */
export function clubOf(slug: string): string | undefined {
  if (slug === PERSONAL_WORKSPACE_SLUG) return undefined;
  return slug === INTERNAL_WORKSPACE_SLUG ? ROOT_WORKSPACE_ID : slug;
}
