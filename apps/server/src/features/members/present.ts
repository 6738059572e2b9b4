import { isMemberBotId, type Member } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { MemberRow } from './queries.ts';

/** Only admins, owners and the member themselves see the email address. That of a bot is none. */
export function presentMember(row: MemberRow, viewer: UserId, seesEmails: boolean): Member {
  const { email, is_leaving, ...rest } = row;
  const isSeen = seesEmails || row.user_id === viewer;
  return {
    ...rest,
    email: isSeen && !isMemberBotId(row.user_id) ? email : null,
    ...(is_leaving && { is_leaving }),
  };
}
