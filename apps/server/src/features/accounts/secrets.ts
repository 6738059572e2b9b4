import { createHash } from 'node:crypto';
import { secretsIn } from '@rookery/database';
import { makeSignature, signJWT, verifyJWT } from 'better-auth/crypto';

// While the secret is being changed, there are two. better-auth signs cookies and links with one secret, so those that the
// other one has signed are signed again before it reads them. What it encrypts names its secret by a number.

interface SecretContext {
  readonly secret: string;
  readonly secretConfig: string | { readonly keys: ReadonlyMap<number, string> };
}

interface WithSecrets {
  readonly $context: Promise<SecretContext>;
}

/** The same secret has the same number in every process, whatever the order is in which they are given. */
export function versionedSecrets(secret: string): { version: number; value: string }[] {
  return secretsIn(secret).map((value) => ({ version: versionOf(value), value }));
}

function versionOf(secret: string): number {
  return createHash('sha256').update(`version of ${secret}`).digest().readUInt32BE(0);
}

/** A value, a dot, and an HMAC-SHA-256 in base64. */
const SIGNED = /^(.*)\.([A-Za-z0-9+/]{43}=)$/s;

/** Signs cookies of the other secret with the current one. */
export async function withCurrentSignatures(auth: WithSecrets, cookies: string): Promise<string> {
  const { secret, others } = await secretsOf(auth);
  if (others.length === 0) return cookies;
  const pairs = cookies.split(';').map(async (pair) => {
    const [name = '', ...rest] = pair.split('=');
    const [, value, signature] = SIGNED.exec(decoded(rest.join('=').trim())) ?? [];
    if (value === undefined) return pair;
    for (const other of others) {
      if (signature !== (await makeSignature(value, other))) continue;
      return `${name}=${encodeURIComponent(`${value}.${await makeSignature(value, secret)}`)}`;
    }
    return pair;
  });
  return (await Promise.all(pairs)).join(';');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Signs the token of a link in a mail with the current secret, if the other one has signed it. */
export async function withCurrentSignature(auth: WithSecrets, token: string): Promise<string> {
  const { secret, others } = await secretsOf(auth);
  for (const other of others) {
    const payload = await verifyJWT<{ exp?: number }>(token, other);
    if (payload === null) continue;
    const { exp = 0, ...claims } = payload;
    return signJWT(claims, secret, Math.max(1, exp - Math.floor(Date.now() / 1_000)));
  }
  return token;
}

async function secretsOf(auth: WithSecrets): Promise<{ secret: string; others: string[] }> {
  const { secret, secretConfig } = await auth.$context;
  const all = typeof secretConfig === 'string' ? [] : [...secretConfig.keys.values()];
  return { secret, others: all.filter((each) => each !== secret) };
}
