import { createTestDatabase, refusalOf, startServer, type TestServer } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newPerson, newVisitor, type Visitor } from './visitor.testkit.ts';

async function modeAt(url: string): Promise<unknown> {
  return (await newVisitor(url).get('/api/registration')).json();
}

async function signUp(visitor: Visitor, more: object = {}) {
  return visitor.post('/api/auth/sign-up/email', { ...newPerson(), ...more });
}

function start(mode: string) {
  return async () =>
    startServer(await createTestDatabase(inject('postgresUrl')), { REGISTRATION: mode });
}

describe('closed registration', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await start('closed')()));
  afterAll(() => server.stop());

  test('only the first account can be created', async () => {
    expect(await modeAt(server.url)).toEqual({ mode: 'open', confirms_addresses: false });
    const owner = newVisitor(server.url);
    expect((await signUp(owner)).status).toBe(200);
    expect(await modeAt(server.url)).toEqual({ mode: 'closed', confirms_addresses: false });
    const refused = await signUp(newVisitor(server.url));
    expect(refusalOf(refused)).toEqual([403, 'registration_closed']);
    // Not even with an invitation.
    const { token } = await invite(owner);
    expect(refusalOf(await signUp(newVisitor(server.url), { invite: token }))).toEqual([
      403,
      'registration_closed',
    ]);
  });

  test('a known address gets the same answer as an unknown one', async () => {
    const known = newPerson();
    const answers = [known, known, newPerson()].map((person) =>
      newVisitor(server.url).post('/api/auth/sign-up/email', person),
    );
    const texts = (await Promise.all(answers)).map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
  });
});

describe('registration by invitation', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await start('invitation')()));
  afterAll(() => server.stop());

  test('needs an invitation that can still be used', async () => {
    const owner = newVisitor(server.url);
    expect((await signUp(owner)).status).toBe(200);
    expect(await modeAt(server.url)).toEqual({ mode: 'invitation', confirms_addresses: false });
    const needed = [403, 'invitation_needed'];
    expect(refusalOf(await signUp(newVisitor(server.url)))).toEqual(needed);
    expect(refusalOf(await signUp(newVisitor(server.url), { invite: 'guessed' }))).toEqual(needed);
    expect(refusalOf(await signUp(newVisitor(server.url), { invite: 7 }))).toEqual(needed);

    const { token, id, club } = await invite(owner);
    const guest = newVisitor(server.url);
    expect((await signUp(guest, { invite: token })).status).toBe(200);
    expect((await guest.post(`/api/invites/${token}/accept`, undefined)).status).toBe(200);

    await owner.remove(`/api/${club}/invite/${id}`);
    expect(refusalOf(await signUp(newVisitor(server.url), { invite: token }))).toEqual(needed);
  });
});

async function invite(owner: Visitor) {
  const created = await owner.post('/api/workspaces', { name: 'Riverside' });
  const { workspace } = created.json<{ workspace: { id: string } }>();
  const answer = await owner.post(`/api/${workspace.id}/invite/create`, {});
  return { ...answer.json<{ id: string; token: string }>(), club: workspace.id };
}
