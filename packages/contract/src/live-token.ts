import { Type, type Static } from 'typebox';
import { Timestamp } from './scalars.ts';

/** A token for clients without a session cookie. Browsers do not need it. */
export const LiveToken = Type.Object(
  { access_token: Type.String(), expires_at: Timestamp },
  { $id: 'LiveToken' },
);
export type LiveToken = Static<typeof LiveToken>;
