import { asOwner } from '@rookery/database';
import {
  cookiesOf,
  createAttackTable,
  createCookieJar,
  createTestDatabase,
  OIDC_CLIENT,
  refusalOf,
  send,
  signUp,
  startOidcProvider,
  startServer,
  type ProviderAccount,
  type TestMember,
  type TestProvider,
  type TestServer,
} from '@rookery/testkit';
import type { SignInMethods } from '@rookery/contract';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { linkIn, mailsTo } from '../../mail/read-mail.testkit.ts';
import { startTestMailServer } from '../../mail/smtp-server.testkit.ts';

const CALLBACK = 'GET /api/auth/callback/oidc';
const attacks = createAttackTable();

let databaseUrl: string;
let provider: TestProvider;
let server: TestServer;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  provider = await startOidcProvider();
  server = await startServer(databaseUrl, provider.environment);
  provider.register(server.url);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  attacks.print();
});

function begin(url: string, json: object = { callbackURL: '/personal' }, headers = {}) {
  return send(url, { method: 'POST', path: '/api/auth/sign-in/social', json, headers });
}

/** Signs in at the provider like a browser, and returns the path that leads back to the platform. */
async function atProvider(start: string): Promise<string> {
  const jar = createCookieJar();
  let url = new URL(start);
  let method = 'GET';
  for (;;) {
    const path = `${url.pathname}${url.search}`;
    const answer = await send(url.origin, { method, path, headers: { cookie: jar.header() } });
    jar.keep(answer);
    if (answer.status === 200) method = 'POST';
    else {
      method = 'GET';
      url = new URL(answer.headers.location ?? '', url);
      if (url.pathname.startsWith('/api/auth/')) return `${url.pathname}${url.search}`;
    }
  }
}

async function signInAs(account: ProviderAccount) {
  provider.signInAs(account);
  const started = await begin(server.url);
  expect(started.status).toBe(200);
  const path = await atProvider(started.json<{ url: string }>().url);
  const cookie = cookiesOf(started);
  const ended = await send(server.url, { path, headers: { cookie } });
  return { path, cookie, ended };
}

async function accountOf(cookie: string) {
  const response = await send(server.url, { path: '/api/account', headers: { cookie } });
  return response.status === 200
    ? response.json<{ id: string; email: string; name: string }>()
    : null;
}

async function confirmAddress({ id }: TestMember): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query('update users set email_verified = true where id = $1', [id]),
  );
}

const ANN = { sub: 'ann', email: 'ann@federation.test', email_verified: true, name: 'Ann Lee' };

test('a person who signs in at the provider gets an account, and the same one later', async () => {
  const first = await signInAs(ANN);
  expect([first.ended.status, first.ended.headers.location]).toEqual([302, '/personal']);
  const account = await accountOf(cookiesOf(first.ended));
  expect(account).toMatchObject({ name: 'Ann Lee', email: ANN.email });
  // Another address at the provider does not change who it is.
  const again = await signInAs({ ...ANN, email: 'other@federation.test' });
  expect((await accountOf(cookiesOf(again.ended)))?.id).toBe(account?.id);
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(
      `select access_token, refresh_token, id_token, image from accounts.credentials
       join users on users.id = user_id where user_id = $1`,
      [account?.id],
    ),
  );
  expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null, image: null }]);
});

test('a person without a name is called like their address', async () => {
  const { ended } = await signInAs({
    sub: 'bo',
    email: 'bo@federation.test',
    email_verified: true,
  });
  expect(await accountOf(cookiesOf(ended))).toMatchObject({ name: 'bo' });
});

test('an answer of the provider is accepted once, from the browser that asked, and with its state', async () => {
  const { path, cookie, ended } = await signInAs(ANN);
  expect(ended.status).toBe(302);
  const again = await send(server.url, { path, headers: { cookie } });
  expect(cookiesOf(again)).not.toContain('session_token');
  attacks.note('answer of the provider twice', CALLBACK, again, 'no session');
  // Another browser, to whose owner the attacker sends the link.
  const started = await begin(server.url);
  provider.signInAs(ANN);
  const link = await atProvider(started.json<{ url: string }>().url);
  const elsewhere = await send(server.url, { path: link });
  expect(elsewhere.headers.location).toMatch(/\/login\?.*error=/);
  expect(await accountOf(cookiesOf(elsewhere))).toBeNull();
  attacks.note('answer in another browser', CALLBACK, elsewhere, 'no session');
  // A state that was never issued.
  const changed = link.replace(/state=[^&]+/, 'state=made-up');
  const refused = await send(server.url, {
    path: changed,
    headers: { cookie: cookiesOf(started) },
  });
  expect(refused.headers.location).toMatch(/\/login\?.*error=/);
  expect(await accountOf(cookiesOf(refused))).toBeNull();
  attacks.note('wrong state', CALLBACK, refused, 'no session');
});

test('an address at the provider does not open the account of another person', async () => {
  const victim = await signUp(server.url, 'Victim');
  const stranger = { sub: 'stranger', email: victim.email, name: 'Stranger' };
  // Neither has confirmed it, then only the account here, then only the provider.
  const neither = await signInAs({ ...stranger, email_verified: false });
  await confirmAddress(victim);
  const onlyHere = await signInAs({ ...stranger, email_verified: false });
  const attacker = await signUp(server.url, 'Attacker');
  const onlyThere = await signInAs({ sub: 'victim', email: attacker.email, email_verified: true });
  for (const { ended } of [neither, onlyHere, onlyThere]) {
    expect(ended.headers.location).toMatch(/error=account_not_linked/);
    expect(await accountOf(cookiesOf(ended))).toBeNull();
    attacks.note("another's address at the provider", CALLBACK, ended, 'no session');
  }
  // Confirmed on both sides: it is the same person.
  const same = await signInAs({ ...stranger, sub: 'owner', email_verified: true });
  expect((await accountOf(cookiesOf(same.ended)))?.id).toBe(victim.id);
});

test('a member connects the account and ends it again, but not the only way to sign in', async () => {
  const cat = await signUp(server.url, 'Cat');
  provider.signInAs({ sub: 'cat', email: cat.email, email_verified: true });
  const json = { callbackURL: '/personal/account/security' };
  const started = await cat.send({ method: 'POST', path: '/api/auth/link-social', json });
  const path = await atProvider(started.json<{ url: string }>().url);
  const ended = await cat.send({ path });
  expect(ended.headers.location).toBe('/personal/account/security');
  const methods = async () =>
    (await cat.send({ path: '/api/account/sign-in' })).json<SignInMethods>();
  const { provider: accountId, password } = await methods();
  expect(accountId).not.toBeNull();
  expect(password).toBe(true);
  const end = { method: 'POST', path: '/api/auth/unlink-account', json: { accountId } };
  const stranger = await signUp(server.url, 'Stranger');
  expect((await stranger.send(end)).status).toBe(400);
  expect((await cat.send(end)).status).toBe(200);
  expect(await methods()).toMatchObject({ provider: null, password: true });
});

test('pages of others are no place to go to afterwards', async () => {
  for (const callbackURL of ['https://evil.test/', '//evil.test', '/\\evil.test', 7]) {
    const started = await begin(server.url, { callbackURL });
    provider.signInAs(ANN);
    const path = await atProvider(started.json<{ url: string }>().url);
    const ended = await send(server.url, { path, headers: { cookie: cookiesOf(started) } });
    expect(ended.headers.location).toBe('/');
    attacks.note(`to ${JSON.stringify(callbackURL)} afterwards`, CALLBACK, ended, 'stays here');
  }
});

interface Lie {
  readonly claims?: JWTPayload;
  /** Signs with a key that is not published. */
  readonly foreignKey?: boolean;
}

/** A provider that answers with tokens that must not be accepted. */
async function startLiar() {
  const keys = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  let lie: Lie = {};
  let nonce = '';
  let issuer = '';
  const token = () =>
    new SignJWT({
      iss: issuer,
      aud: OIDC_CLIENT.id,
      sub: 'liar',
      email: 'liar@federation.test',
      email_verified: true,
      name: 'Liar',
      nonce,
      iat: Math.floor(Date.now() / 1_000),
      exp: Math.floor(Date.now() / 1_000) + 3_600,
      ...lie.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .sign((lie.foreignKey ? foreign : keys).privateKey);
  const answers: Record<string, () => Promise<object>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': async () => ({ keys: [jwk] }),
    '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await token() }),
  };
  const http: Server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://x').pathname];
    if (answer === undefined) return void response.writeHead(404).end();
    return void answer().then((body) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    tell(next: Lie, asked: string) {
      lie = next;
      nonce = new URL(asked).searchParams.get('nonce') ?? '';
    },
    stop: () => new Promise((resolve) => http.close(resolve)),
  };
}

test('tokens with a wrong nonce, issuer, audience, key or age are refused', async () => {
  const liar = await startLiar();
  const other = await startServer(databaseUrl, {
    ...provider.environment,
    OIDC_ISSUER: liar.issuer,
  });
  const lies: Record<string, Lie> = {
    none: {},
    nonce: { claims: { nonce: 'of-another-session' } },
    issuer: { claims: { iss: 'https://evil.test' } },
    audience: { claims: { aud: 'another-platform' } },
    key: { foreignKey: true },
    age: { claims: { iat: 0, exp: 60 } },
  };
  const results: Record<string, string> = {};
  for (const [name, lie] of Object.entries(lies)) {
    const started = await begin(other.url);
    const { url } = started.json<{ url: string }>();
    liar.tell(lie, url);
    const state = new URL(url).searchParams.get('state');
    const path = `/api/auth/callback/oidc?${new URLSearchParams({ state: state ?? '', code: 'code' })}`;
    const ended = await send(other.url, { path, headers: { cookie: cookiesOf(started) } });
    const opened = cookiesOf(ended).includes('session_token=');
    results[name] = opened ? 'signed in' : 'refused';
    attacks.note(`token with a wrong value: ${name}`, CALLBACK, ended, results[name]);
  }
  await other.stop();
  await liar.stop();
  expect(results).toEqual({
    none: 'signed in',
    nonce: 'refused',
    issuer: 'refused',
    audience: 'refused',
    key: 'refused',
    age: 'refused',
  });
});

test('a token in the request is not accepted in place of a sign-in', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const forged = await new SignJWT({
    sub: 'ann',
    email: ANN.email,
    aud: OIDC_CLIENT.id,
    iss: provider.issuer,
  })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(privateKey);
  const answer = await begin(server.url, { provider: 'oidc', idToken: { token: forged } });
  expect(refusalOf(answer)).toEqual([400, 'INVALID_TOKEN']);
  expect(cookiesOf(answer)).not.toContain('session_token=');
  attacks.note('token in the request', 'POST /api/auth/sign-in/social', answer, 'refused');
});

test('a provider that is down is found once it is back', async () => {
  const late = await startOidcProvider();
  const other = await startServer(databaseUrl, late.environment);
  const refused = await begin(other.url);
  expect(refusalOf(refused)).toEqual([503, 'provider_unavailable']);
  late.register(other.url);
  expect((await begin(other.url)).status).toBe(200);
  await other.stop();
  await late.stop();
});

test('where the provider creates no accounts, a new person gets none', async () => {
  const other = await startServer(databaseUrl, {
    ...provider.environment,
    OIDC_CREATES_ACCOUNTS: 'no',
  });
  provider.register(other.url);
  provider.signInAs({ sub: 'new', email: 'new@federation.test', email_verified: true });
  const started = await begin(other.url);
  const path = await atProvider(started.json<{ url: string }>().url);
  const ended = await send(other.url, { path, headers: { cookie: cookiesOf(started) } });
  expect(ended.headers.location).toMatch(/error=signup_disabled/);
  provider.register(server.url);
  await other.stop();
});

test('where addresses have to be confirmed, one that the provider has not confirmed opens no session', async () => {
  const mail = await startTestMailServer();
  const strict = await startServer(await createTestDatabase(inject('postgresUrl')), {
    ...provider.environment,
    SMTP_URL: mail.url,
    VERIFIED_EMAIL: 'required',
  });
  provider.register(strict.url);
  const signIn = async (email_verified: boolean, sub: string) => {
    provider.signInAs({ sub, email: `${sub}@federation.test`, email_verified });
    const started = await begin(strict.url);
    const path = await atProvider(started.json<{ url: string }>().url);
    return send(strict.url, { path, headers: { cookie: cookiesOf(started) } });
  };
  expect((await signIn(false, 'uma')).headers.location).toMatch(/error=email_not_verified/);
  const [first] = await mailsTo(mail, 'uma@federation.test', 1);
  expect(linkIn(first)).toMatch(/\/verify\?/);
  expect((await signIn(true, 'una')).headers.location).toBe('/personal');
  provider.register(server.url);
  await strict.stop();
  await mail.stop();
});
