import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { send, type RawRequest, type RawResponse } from './http.ts';

/** Somebody with an account and the cookies of a browser. */
export interface TestMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly personalWorkspaceId: string;
  /** As the browser would send them now. */
  cookies(): string;
  send(request: RawRequest): Promise<RawResponse>;
}

export const TEST_PASSWORD = 'correct horse battery';

export async function signUp(baseUrl: string, name: string, agent?: Agent): Promise<TestMember> {
  const jar = new Map<string, string>();
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}-${randomUUID().slice(0, 8)}@rookery.test`;

  async function sendAs(request: RawRequest): Promise<RawResponse> {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...request.headers };
    const response = await send(baseUrl, { agent, ...request, headers });
    for (const line of response.headers['set-cookie'] ?? []) keep(jar, line);
    return response;
  }

  const response = await sendAs({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    json: { name, email, password: TEST_PASSWORD },
  });
  if (response.status !== 200) throw new Error(`No account for ${name}: ${response.text}`);
  const { user } = response.json<{ user: { id: string; personalWorkspaceId: string } }>();
  return {
    id: user.id,
    name,
    email,
    personalWorkspaceId: user.personalWorkspaceId,
    cookies: () => [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
    send: sendAs,
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (/max-age=0/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}
