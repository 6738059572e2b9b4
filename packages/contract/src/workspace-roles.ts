export const WORKSPACE_ROLES = ['owner', 'admin', 'arbiter', 'trainer', 'member'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];
