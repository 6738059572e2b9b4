import { defineJob } from '../../../jobs/job-kind.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { isRefusal, isUncertain } from '../../../mail/mail-errors.ts';
import { deleteBatch, readBatch, setSending, stateOfBatch } from './batch.ts';
import { composeMail } from './compose-mail.ts';

/**
 * Mails a batch of notifications, which are all of one member, at most once: what a worker was sending when it died, or when the connection broke
 * after the whole mail had been sent, is not sent again. The notifications are in the inbox in any case.
 */
export const MAIL_BATCH_JOB = defineJob<{ readonly batch: string }>({
  name: 'mail-batch',
  queue: { retryLimit: 20, retryDelay: 5, retryDelayMax: 600 },
  concurrency: 4,
  createHandler({ database, mailer, publicUrl, secret, log }) {
    const deliver = createMailer({ ...mailer, log });
    return async ({ batch: id }) => {
      const batch = await database.run(async (transaction) => {
        const { notifications, isSending } = await stateOfBatch(transaction, id);
        const isThere = notifications.length > 0;
        const [read] = isThere && !isSending ? await readBatch(transaction, id) : [];
        if (read !== undefined) await setSending(transaction, id, true);
        else if (isThere) await deleteBatch(transaction, id);
        if (isSending) log.warn({ notifications }, 'a mail that was being sent is not sent again');
        return read;
      });
      if (batch === undefined) return;
      try {
        await deliver(composeMail(batch, { publicUrl, secret }), id);
      } catch (error) {
        if (!isRefusal(error) && !isUncertain(error)) {
          await database.run((transaction) => setSending(transaction, id, false));
          throw error;
        }
        log.warn({ err: error }, 'a notification was not mailed');
      }
      await database.run((transaction) => deleteBatch(transaction, id));
    };
  },
  giveUp: ({ batch }, { database }) =>
    database.run((transaction) => deleteBatch(transaction, batch)),
});
