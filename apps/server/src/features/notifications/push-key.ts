import { createECDH } from 'node:crypto';

export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair (VAPID) that identifies this platform to push services, from its private part. All in base64url. */
export function pushKeyOf(privateKey: string): PushKey {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
