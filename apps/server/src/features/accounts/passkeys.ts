import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';

interface PasskeyOptions {
  readonly publicUrl: string;
  readonly origins: readonly string[];
}

/** A passkey replaces password and second factor, so the device has to verify who uses it. */
export function passkeys({ publicUrl, origins }: PasskeyOptions) {
  return passkey({
    rpID: passkeyDomain(publicUrl),
    rpName: 'Rookery',
    origin: [...origins],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) =>
        requireVerifiedUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        requireVerifiedUser(verification.authenticationInfo.userVerified),
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
}

/** Browsers accept names only, no addresses; on loopback both lead here. */
function passkeyDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return hostname === '127.0.0.1' ? 'localhost' : hostname;
}

function requireVerifiedUser(verified: boolean | undefined): void {
  if (verified === true) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'The device has not checked who uses it.',
  });
}
