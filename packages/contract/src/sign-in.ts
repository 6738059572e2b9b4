import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

export const Passkey = Type.Object(
  { id: Uuid, name: Nullable(Type.String()), created_at: Timestamp },
  { $id: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;

/** How the caller can sign in. */
export const SignInMethods = Type.Object(
  {
    password: Type.Boolean(),
    /** Whether a password is followed by a code of an app. */
    two_factor: Type.Boolean(),
    passkeys: Type.Array(Passkey),
    /** The id of the connection with the provider of this platform. */
    provider: Nullable(Uuid),
  },
  { $id: 'SignInMethods' },
);
export type SignInMethods = Static<typeof SignInMethods>;
