import { Type, type Static } from 'typebox';
import { Email } from './account.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const address = {
  email: Nullable(Type.String({ description: 'Null if there is none.' })),
  confirmed_at: Nullable(Timestamp),
};

/** The address of the caller's parent or guardian. */
export const OwnGuardian = Type.Object(
  {
    ...address,
    is_junior: Type.Boolean({
      description: 'Whether the caller is a member of a club for juniors.',
    }),
  },
  { $id: 'OwnGuardian' },
);
export type OwnGuardian = Static<typeof OwnGuardian>;

/** A junior of a club, with the address of a parent or guardian. */
export const Guardian = Type.Object(
  { user_id: Uuid, name: Type.String(), ...address },
  { $id: 'Guardian' },
);
export type Guardian = Static<typeof Guardian>;

export const Guardians = Type.Object({ data: Type.Array(Guardian) }, { $id: 'Guardians' });

export const SetGuardian = Type.Object(
  { email: Nullable(Email) },
  { $id: 'SetGuardian', additionalProperties: false },
);
export type SetGuardian = Static<typeof SetGuardian>;

export const ConfirmGuardian = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 128 }) },
  { $id: 'ConfirmGuardian', additionalProperties: false },
);
