import type { AccountDeletion } from '@rookery/contract';
import { violatedConstraint, type Database } from '@rookery/database';
import { DEFAULT_LOCALE } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import type { OwnerCheck } from '../../http/owner-check.ts';
import type { Caller } from '../../http/session.ts';
import type { JobSender } from '../../jobs/job-sender.ts';
import { MAIL_JOB } from '../../mail/mail-job.ts';
import { sealMail } from '../../mail/sealed-mail.ts';
import { ACCOUNT_WILL_BE_DELETED } from './mail-texts.ts';
import { findDeletion, insertDeletion } from './queries.ts';

export interface DeletionDependencies {
  readonly database: Database;
  readonly jobs: JobSender;
  readonly ownerCheck: OwnerCheck;
  readonly secret: string;
  readonly publicUrl: string;
}

/** Asking again changes nothing, and sends no other mail. */
export async function askForDeletion(
  { database, jobs, ownerCheck, secret, publicUrl }: DeletionDependencies,
  caller: Caller,
  password: string | undefined,
): Promise<RouteResult<'POST /api/account/deletion'>> {
  const refusal = await ownerCheck.refusal(caller, password);
  if (refusal !== null) return refuse(refusal);
  try {
    return await database.as(caller.id, async (transaction) => {
      const known = await findDeletion(transaction, caller.id);
      if (known !== undefined) return ok(known);
      const deletion = await insertDeletion(transaction, caller.id);
      if (deletion === undefined) {
        const other = await findDeletion(transaction, caller.id);
        if (other === undefined)
          throw new Error('The deletion was asked for and cancelled at once.');
        return ok(other);
      }
      const mail = mailOf(caller, deletion, publicUrl);
      await jobs.send(transaction, MAIL_JOB, { sealed: sealMail(mail, secret) });
      return ok(deletion);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'account_deletion_keeps_owners') return refuse('last_owner');
    throw error;
  }
}

function mailOf({ account }: Caller, { due_at }: AccountDeletion, publicUrl: string) {
  const locale = account.locale ?? DEFAULT_LOCALE;
  const texts = ACCOUNT_WILL_BE_DELETED[locale];
  const until = new Date(due_at).toLocaleString(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return {
    to: account.email,
    subject: texts.subject,
    text: texts.text(`${until} UTC`, `${publicUrl}/personal/account/data`),
  };
}
