import type { UserId } from '@rookery/database';

export const DEMO_PASSWORD = 'rookery-demo';

/** An account, and how to send requests in its name. */
export interface DemoAccount {
  readonly id: UserId;
  readonly request: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
}

/** Signs up over the API, so that demo accounts are like all other accounts; signs in if the account exists. */
export async function signUp(baseUrl: string, key: string, name: string): Promise<DemoAccount> {
  const send = (method: string, path: string, body: unknown, cookie = '') =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: baseUrl, cookie },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
  const account = { email: `${key}@demo.test`, name, password: DEMO_PASSWORD };
  let response = await send('POST', '/api/auth/sign-up/email', account);
  const alreadyThere = response.status === 422;
  if (alreadyThere) response = await send('POST', '/api/auth/sign-in/email', account);
  if (!response.ok) throw new Error(`No demo account: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { id: UserId } };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    id: user.id,
    async request<Answer>(method: string, path: string, body: unknown = {}) {
      const answer = await send(method, path, body, cookie);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (answer.status === 204 ? null : await answer.json()) as Answer;
    },
  };
}
