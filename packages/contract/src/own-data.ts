import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

/** How many exports a member can ask for within 24 hours. */
export const EXPORTS_PER_DAY = 3;

export const DataExport = Type.Object(
  {
    id: Uuid,
    state: Type.Union([
      Type.Literal('waiting'),
      Type.Literal('running'),
      Type.Literal('done'),
      Type.Literal('failed'),
    ]),
    rows_done: Type.Integer(),
    rows_total: Type.Integer({ description: '0 until they are counted.' }),
    bytes: Type.Integer({ description: 'The size of the file so far.' }),
    created_at: Timestamp,
    expires_at: Nullable(Timestamp),
  },
  { $id: 'DataExport' },
);
export type DataExport = Static<typeof DataExport>;

export const AccountDeletion = Type.Object(
  {
    requested_at: Timestamp,
    due_at: Type.String({ format: 'date-time', description: 'When the account is deleted.' }),
  },
  { $id: 'AccountDeletion' },
);
export type AccountDeletion = Static<typeof AccountDeletion>;

export const OwnData = Type.Object(
  {
    export: Nullable(DataExport),
    exports_left: Type.Integer({ description: 'How many exports can still be asked for today.' }),
    deletion: Nullable(AccountDeletion),
    has_password: Type.Boolean({
      description: 'Without a password, the deletion needs a session of the last ten minutes.',
    }),
    owned_alone: Type.Array(Type.Object({ id: Uuid, name: Nullable(Type.String()) }), {
      description:
        'Workspaces that need another owner, or have to be deleted, before the account can be. The name is null where the membership is suspended.',
    }),
  },
  { $id: 'OwnData' },
);
export type OwnData = Static<typeof OwnData>;

export const DeleteAccount = Type.Object(
  { password: Type.Optional(Type.String({ maxLength: 128 })) },
  { $id: 'DeleteAccount', additionalProperties: false },
);
export type DeleteAccount = Static<typeof DeleteAccount>;
