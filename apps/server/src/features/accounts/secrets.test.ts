import { createLiveTokens } from './live-token.ts';
import { makeSignature, signJWT, verifyJWT } from 'better-auth/crypto';
import type { UserId } from '@rookery/database';
import { expect, test } from 'vitest';
import { versionedSecrets, withCurrentSignature, withCurrentSignatures } from './secrets.ts';

const OLD = 'the secret of more than thirty letters';
const NEXT = 'the next secret of more than thirty letters';

function authWith(secret: string) {
  const secrets = versionedSecrets(secret);
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  return { $context: Promise.resolve({ secret: secrets[0]?.value ?? '', secretConfig: { keys } }) };
}

async function signed(value: string, secret: string): Promise<string> {
  return encodeURIComponent(`${value}.${await makeSignature(value, secret)}`);
}

test('cookies of the other secret are signed again, and all others stay as they are', async () => {
  const others = `theme=dark; forged=${await signed('x', 'a third secret')}; odd=%E0%A4%A`;
  const cookies = `session=${await signed('abc', OLD)}; ${others}`;
  expect(await withCurrentSignatures(authWith(`${NEXT},${OLD}`), cookies)).toBe(
    `session=${await signed('abc', NEXT)}; ${others}`,
  );
  expect(await withCurrentSignatures(authWith(NEXT), cookies)).toBe(cookies);
});

test('the token of a link is signed again for as long as it was valid', async () => {
  const token = await signJWT({ email: 'ann@club.example' }, OLD, 600);
  const again = await withCurrentSignature(authWith(`${NEXT},${OLD}`), token);
  const payload = await verifyJWT<{ email: string; exp: number }>(again, NEXT);
  expect(payload).toMatchObject({ email: 'ann@club.example' });
  expect((payload?.exp ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(600);
  const foreign = await signJWT({ email: 'eve@club.example' }, 'a third secret', 600);
  expect(await withCurrentSignature(authWith(`${NEXT},${OLD}`), foreign)).toBe(foreign);
});

test('live tokens of both secrets are read', async () => {
  const caller = { id: 'ann' as UserId, sessionId: 'session' };
  const { access_token: token } = await createLiveTokens(OLD, 60).issue(caller);
  expect(await createLiveTokens(`${NEXT},${OLD}`, 60).read(token)).toMatchObject({
    userId: 'ann',
    sessionId: 'session',
  });
  expect(await createLiveTokens(NEXT, 60).read(token)).toBeNull();
});
