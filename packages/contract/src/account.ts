import { Type, type Static } from 'typebox';
import { Locale, Name, Nullable, Theme, Timestamp, Uuid } from './scalars.ts';

/** The caller's own account. */
export const Account = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean({ description: 'Whether the member has confirmed the address.' }),
    locale: Nullable(Locale),
    theme: Theme,
    personal_workspace_id: Uuid,
    default_workspace_id: Nullable(Type.String()),
  },
  { $id: 'Account' },
);
export type Account = Static<typeof Account>;

export const UpdateAccount = Type.Object(
  {
    name: Type.Optional(Name),
    locale: Type.Optional(Locale),
    theme: Type.Optional(Theme),
    default_workspace_id: Type.Optional(Nullable(Type.String())),
  },
  { $id: 'UpdateAccount', additionalProperties: false, minProperties: 1 },
);
export type UpdateAccount = Static<typeof UpdateAccount>;

export const Registration = Type.Object(
  {
    mode: Type.Enum(['open', 'invitation', 'closed'], {
      description: 'Who can create an account. Always `open` before the first one.',
    }),
    confirms_addresses: Type.Boolean({
      description: 'Whether a new member gets a mail with a link that signs in.',
    }),
  },
  { $id: 'Registration' },
);
export type Registration = Static<typeof Registration>;

/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254;

export const Email = Type.String({ format: 'email', maxLength: EMAIL_LENGTH_MAX });

export const AccountAddress = Type.Object(
  {
    email: Type.String(),
    email_verified: Type.Boolean(),
    confirms_addresses: Type.Boolean({
      description: 'Whether this platform sends mail, so that addresses can be confirmed.',
    }),
    has_password: Type.Boolean({ description: 'Whether a change needs the password.' }),
    change: Nullable(
      Type.Object(
        {
          new_email: Type.String(),
          waits_for: Type.Enum(['old', 'new'], {
            description: 'The address that has to confirm next.',
          }),
          expires_at: Timestamp,
        },
        { description: 'A change that is not confirmed yet.' },
      ),
    ),
  },
  { $id: 'AccountAddress' },
);
export type AccountAddress = Static<typeof AccountAddress>;

export const ChangeAddress = Type.Object(
  { email: Email, password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })) },
  { $id: 'ChangeAddress', additionalProperties: false },
);
export type ChangeAddress = Static<typeof ChangeAddress>;

export const ConfirmAddressChange = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 128 }) },
  { $id: 'ConfirmAddressChange', additionalProperties: false },
);
export type ConfirmAddressChange = Static<typeof ConfirmAddressChange>;

export const AddressChangeStep = Type.Object(
  {
    step: Type.Enum(['mail_to_new', 'changed'], {
      description: 'Whether the new address has to confirm too, or the change is done.',
    }),
  },
  { $id: 'AddressChangeStep' },
);
export type AddressChangeStep = Static<typeof AddressChangeStep>;

export const AccountSession = Type.Object(
  {
    id: Uuid,
    browser: Nullable(Type.String({ description: 'Such as Firefox.' })),
    system: Nullable(Type.String({ description: 'Such as Windows.' })),
    created_at: Timestamp,
    last_used_at: Timestamp,
    is_current: Type.Boolean(),
  },
  { $id: 'AccountSession' },
);
export type AccountSession = Static<typeof AccountSession>;

export const AccountSessions = Type.Object(
  { data: Type.Array(AccountSession) },
  { $id: 'AccountSessions' },
);
export type AccountSessions = Static<typeof AccountSessions>;
