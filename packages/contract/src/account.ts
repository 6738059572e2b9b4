import { Type, type Static } from 'typebox';
import { Locale, Name, Theme, Uuid } from './scalars.ts';

/** The caller's own account. */
export const Account = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    email: Type.String(),
    locale: Type.Union([Locale, Type.Null()]),
    theme: Theme,
    personal_workspace_id: Uuid,
    default_workspace_id: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'Account' },
);
export type Account = Static<typeof Account>;

export const UpdateAccount = Type.Object(
  {
    name: Type.Optional(Name),
    locale: Type.Optional(Locale),
    theme: Type.Optional(Theme),
    default_workspace_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { $id: 'UpdateAccount', additionalProperties: false, minProperties: 1 },
);
export type UpdateAccount = Static<typeof UpdateAccount>;
