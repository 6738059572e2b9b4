import { Type, type Static } from 'typebox';
import { Locale, Name, Nullable, Theme, Uuid } from './scalars.ts';

/** The caller's own account. */
export const Account = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    email: Type.String(),
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
