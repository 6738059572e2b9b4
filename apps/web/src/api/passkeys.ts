import { callApi } from './call-api.ts';

/** Browsers allow passkeys on sites with a name only, over https or on this machine. */
export function hasPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|:/.test(location.hostname);
  return (
    isNamed &&
    'PublicKeyCredential' in globalThis &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Whether the browser asked and the member declined, or did not answer in time. */
export function isDeclined(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}

export async function createPasskey(name: string): Promise<void> {
  const options = await callApi('GET /api/auth/passkey/generate-register-options');
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    ),
  });
  await callApi('POST /api/auth/passkey/verify-registration', {
    body: { name, response: (credential as PublicKeyCredential).toJSON() },
  });
}

export async function signInByPasskey(): Promise<void> {
  const options = await callApi('GET /api/auth/passkey/generate-authenticate-options');
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  await callApi('POST /api/auth/passkey/verify-authentication', {
    body: { response: (credential as PublicKeyCredential).toJSON() },
  });
}
