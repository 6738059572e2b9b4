import { defineJob } from '../jobs/job-kind.ts';
import { isRefusal } from './mail-errors.ts';
import { createMailer, type Mail } from './mailer.ts';
import { openMail } from './sealed-mail.ts';

/** After this time, the link in a mail is no longer valid, and the mail is dropped. */
const KEEP_SECONDS = 3_600;

/**
 * Sends a mail. If the worker is killed between the answer of the mail server and the end of the job, the mail is
 * sent again with the same Message-ID.
 */
export const MAIL_JOB = defineJob<{ readonly sealed: string }>({
  name: 'mail',
  queue: {
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 600,
    retentionSeconds: KEEP_SECONDS,
    deleteAfterSeconds: KEEP_SECONDS,
  },
  concurrency: 2,
  createHandler({ mailer, secret, log }) {
    const deliver = createMailer({ ...mailer, log });
    return async ({ sealed }, { id }) => {
      const mail: Mail = openMail(sealed, secret);
      try {
        await deliver(mail, id);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        log.warn({ err: error }, 'the mail server refused a mail');
      }
    };
  },
});
