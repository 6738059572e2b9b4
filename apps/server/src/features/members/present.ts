import type { Member } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { MemberRow } from './queries.ts';

/** An address is for those who run the club, and for its owner. */
export function presentMember(row: MemberRow, viewer: UserId, seesAddresses: boolean): Member {
  const { email, ...rest } = row;
  return { ...rest, email: seesAddresses || row.user_id === viewer ? email : null };
}
