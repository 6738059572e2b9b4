import type { Member } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { MemberRow } from './queries.ts';

/** Only admins, owners and the member themselves see the email address. */
export function presentMember(row: MemberRow, viewer: UserId, seesEmails: boolean): Member {
  const { email, ...rest } = row;
  return { ...rest, email: seesEmails || row.user_id === viewer ? email : null };
}
