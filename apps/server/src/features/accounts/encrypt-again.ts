import { asOwner } from '@rookery/database';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { versionedSecrets } from './secrets.ts';

/**
 * Encrypts the keys of members' apps, and their recovery codes, with the first secret. Until then, who has set them up
 * could not sign in any more without the other one.
 */
export async function encryptCodesAgain(databaseUrl: string, secret: string): Promise<void> {
  const secrets = versionedSecrets(secret);
  const [first] = secrets;
  if (first === undefined) return;
  const key = {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: first.version,
    legacySecret: first.value,
  };
  const again = async (data: string) =>
    symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  await asOwner(databaseUrl, async (client) => {
    // With the lock, a member who changes the codes meanwhile waits, and is not overwritten.
    const { rows } = await client.query<{ id: string; secret: string; backup_codes: string }>(
      'select id, secret, backup_codes from accounts.two_factors for update',
    );
    for (const row of rows) {
      await client.query(
        'update accounts.two_factors set secret = $2, backup_codes = $3 where id = $1',
        [row.id, await again(row.secret), await again(row.backup_codes)],
      );
    }
  });
}
