import type { Config } from '@rookery/config';
import { ERRORS } from '@rookery/contract';
import { safeNext } from '@rookery/workspace-routing';
import type { AuthContext, BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { requiresConfirmedAddress } from './confirmed-address.ts';

export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether people who sign in there for the first time get an account. */
  readonly createsAccounts: boolean;
  /** Whether an address that the provider has not confirmed has to be confirmed here first. */
  readonly needsConfirmedAddress: boolean;
}

/** The provider that the operator has set. */
export function oidcProviderOf(config: Config): OidcProvider | null {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcCreatesAccounts } = config;
  if (oidcIssuer === null || oidcClientId === null || oidcClientSecret === null) return null;
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret,
    createsAccounts: oidcCreatesAccounts,
    needsConfirmedAddress: requiresConfirmedAddress(config),
  };
}

export const OIDC_PROVIDER_ID = 'oidc';

const DISCOVERY_TIMEOUT_MS = 5_000;

const USES_PROVIDER = new Set(['/sign-in/social', '/link-social', '/callback/:id']);

/**
 * Signing in at a provider of the operator (OpenID Connect). Its settings are fetched when the first member needs
 * them, so that a provider that is down does not keep the platform from starting, and tried again until they are found.
 */
export function oidc(provider: OidcProvider): BetterAuthPlugin {
  const discover = createDiscovery(provider);
  return {
    id: 'oidc',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && USES_PROVIDER.has(path),
          handler: createAuthMiddleware(async (context) => {
            await discover(context.context);
            const { body } = context;
            if (context.path === '/callback/:id') return;
            // A token that was issued for another session is not accepted in place of a sign-in.
            if (body?.idToken !== undefined)
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_TOKEN',
                message: 'Invalid token',
              });
            const linking = context.path === '/link-social';
            const next = typeof body?.callbackURL === 'string' ? safeNext(body.callbackURL) : '/';
            return {
              context: {
                body: {
                  provider: OIDC_PROVIDER_ID,
                  callbackURL: next,
                  errorCallbackURL: linking ? next : `/login?${new URLSearchParams({ next })}`,
                },
              },
            };
          }),
        },
      ],
    },
  };
}

function createDiscovery(provider: OidcProvider) {
  const { issuer, clientId, clientSecret, createsAccounts, needsConfirmedAddress } = provider;
  const plugin = genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER_ID,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        disableSignUp: !createsAccounts,
        requireEmailVerification: needsConfirmedAddress,
        mapProfileToUser: (profile) => ({ name: nameOf(profile) }),
      },
    ],
  });
  return async ({ socialProviders, logger, ...context }: AuthContext): Promise<void> => {
    const isKnown = () => socialProviders.some(({ id }) => id === OIDC_PROVIDER_ID);
    if (isKnown()) return;
    const found = await inTime(plugin.init({ ...context, logger, socialProviders }));
    if (!isKnown()) socialProviders.push(...(found?.context.socialProviders ?? []));
    if (!isKnown())
      throw new APIError('SERVICE_UNAVAILABLE', {
        code: 'provider_unavailable',
        message: ERRORS.provider_unavailable.sentence,
      });
  };
}

async function inTime<Value>(work: Promise<Value>): Promise<Value | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, DISCOVERY_TIMEOUT_MS, null);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

function nameOf(profile: Readonly<Record<string, unknown>>): string {
  const { name, preferred_username: username, email } = profile;
  const fallback = typeof email === 'string' ? email.replace(/@.*/, '') : '';
  const given = [name, username].find(isFilled);
  return given ?? fallback;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
