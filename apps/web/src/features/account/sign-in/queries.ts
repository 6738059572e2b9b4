import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { createPasskey } from '../../../api/passkeys.ts';

export const signInMethodsQuery = queryOptions({
  queryKey: ['account', 'sign-in'],
  queryFn: () => callApi('GET /api/account/sign-in'),
});

/** A request after which the ways to sign in are read again. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey }),
  });
}

/** Not a member's change yet: the first code ends the setup. */
export function useBeginTwoFactor() {
  return useMutation({
    mutationFn: (password?: string) =>
      callApi('POST /api/auth/two-factor/enable', { body: withPassword(password) }),
  });
}

export function useEndTwoFactorSetup() {
  return useChange((code: string) =>
    callApi('POST /api/auth/two-factor/verify-totp', {
      body: { code: code.replaceAll(/\s/g, '') },
    }),
  );
}

export function useNewRecoveryCodes() {
  return useMutation({
    mutationFn: (password?: string) =>
      callApi('POST /api/auth/two-factor/generate-backup-codes', { body: withPassword(password) }),
  });
}

export function useEndTwoFactor() {
  return useChange((password?: string) =>
    callApi('POST /api/auth/two-factor/disable', { body: withPassword(password) }),
  );
}

export function useCreatePasskey() {
  return useChange(createPasskey);
}

export function useDeletePasskey() {
  return useChange((id: string) =>
    callApi('POST /api/auth/passkey/delete-passkey', { body: { id } }),
  );
}

export function useDisconnect() {
  return useChange((accountId: string) =>
    callApi('POST /api/auth/unlink-account', { body: { accountId } }),
  );
}

/** Leaves for the provider's page, which leads back to this one. */
export function useConnect() {
  return useMutation({
    mutationFn: async () => {
      const body = { callbackURL: location.pathname };
      const { url } = await callApi('POST /api/auth/link-social', { body });
      location.assign(url);
    },
  });
}

function withPassword(password: string | undefined) {
  return password === undefined ? {} : { password };
}
