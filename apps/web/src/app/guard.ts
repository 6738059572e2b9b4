import type { Account } from '@rookery/contract';
import {
  decideRoute,
  loginLocation,
  resolveWorkspaceId,
  type Locale,
  type RouteDecision,
  type RoutingCaller,
  type WorkspaceId,
} from '@rookery/workspace-routing';

/** What to do with an address inside the app. The server applies the same rules to a full load. */
export type NavigationDecision =
  | { kind: 'go'; location: string; remember: Locale | null }
  | { kind: 'sign-in'; location: string }
  | { kind: 'nothing-here' }
  | { kind: 'public' }
  | { kind: 'workspace'; workspaceId: WorkspaceId };

export function judgeAddress(href: string, account: Account | null): NavigationDecision {
  const { path, query } = splitAddress(href);
  const caller = account === null ? null : callerOf(account);
  // The page's language is already chosen; only a prefix in the address can change it.
  const hints = { cookie: null, acceptLanguage: null };
  const decision = decideRoute({ path, query, hints, caller });
  return passageOf(decision, caller, loginLocation(path, query));
}

function passageOf(
  decision: RouteDecision,
  caller: RoutingCaller | null,
  login: string,
): NavigationDecision {
  switch (decision.kind) {
    case 'redirect':
      return { kind: 'go', location: decision.location, remember: decision.remember };
    case 'public':
      return { kind: 'public' };
    case 'not-an-identifier':
      return { kind: 'nothing-here' };
    case 'workspace': {
      if (caller === null) return { kind: 'sign-in', location: login };
      const workspaceId = resolveWorkspaceId(decision.identifier, caller.personalWorkspaceId);
      return workspaceId === null ? { kind: 'nothing-here' } : { kind: 'workspace', workspaceId };
    }
  }
}

function callerOf(account: Account): RoutingCaller {
  return {
    personalWorkspaceId: account.personal_workspace_id as WorkspaceId,
    defaultWorkspaceId: account.default_workspace_id as WorkspaceId | null,
  };
}

/** Split by hand, because a URL object would normalise the path, which must be checked as it is. */
export function splitAddress(href: string): { path: string; query: string } {
  const address = href.split('#', 1)[0] ?? '';
  const mark = address.indexOf('?');
  if (mark === -1) return { path: address, query: '' };
  return { path: address.slice(0, mark), query: address.slice(mark) };
}
