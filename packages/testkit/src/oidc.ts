import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '@rookery/local-postgres';
import { Provider } from 'oidc-provider';

export const OIDC_CLIENT = { id: 'rookery', secret: 'a secret of the tests at the provider' };

export interface ProviderAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  /** Environment of a server whose members can sign in there. */
  readonly environment: Record<string, string>;
  /** Lets members of a platform at this address sign in. */
  register(platform: string): void;
  /** Who signs in there from now on. Its page has one button. */
  signInAs(account: ProviderAccount): void;
  stop(): Promise<void>;
}

/** A real OpenID Connect provider. */
export async function startOidcProvider(): Promise<TestProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const page = interactionPage();
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (provider === null) return void response.writeHead(404).end();
    if (request.url?.startsWith('/interaction/')) return page.answer(provider, request, response);
    return void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Chess Federation',
    },
    register(platform) {
      provider = createProvider(issuer, platform, page.accounts);
    },
    signInAs: (account) => page.signInAs(account),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The page of the provider, with one button. */
function interactionPage() {
  const accounts = new Map<string, ProviderAccount>();
  let current: ProviderAccount | null = null;
  return {
    accounts,
    signInAs(account: ProviderAccount) {
      accounts.set(account.sub, account);
      current = account;
    },
    answer(provider: Provider, request: IncomingMessage, response: ServerResponse): void {
      if (request.method === 'GET') {
        response.setHeader('content-type', 'text/html').end(PAGE);
        return;
      }
      const login = { accountId: current?.sub ?? '', remember: false };
      void provider.interactionFinished(request, response, { login });
    },
  };
}

const PAGE = '<title>Provider</title><form method="post"><button>Sign in here</button></form>';

function createProvider(
  issuer: string,
  platform: string,
  accounts: ReadonlyMap<string, ProviderAccount>,
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [`${platform}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Claims are in the token itself.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      if (account === undefined) return undefined;
      return { accountId: sub, claims: () => ({ ...account }) };
    },
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { Grant } = provider;
      const grant = new Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}
