import { Type, type Static } from 'typebox';
import { Timestamp } from './scalars.ts';

/** For clients that have no cookies of ours; browsers need none. */
export const LiveToken = Type.Object(
  { access_token: Type.String(), expires_at: Timestamp },
  { $id: 'LiveToken' },
);
export type LiveToken = Static<typeof LiveToken>;
