import { createTransport } from 'nodemailer';
import type { Log } from '../../runtime/log.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

export interface MailOptions {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly log: Log;
}

/** Without a mail server, mails are logged, so that an operator can still forward them. */
export function createMailer({ smtpUrl, from, log }: MailOptions): SendMail {
  if (smtpUrl === null) {
    return async (mail) => log.warn({ mail }, 'no SMTP_URL: mail is logged instead of sent');
  }
  const transport = createTransport(smtpUrl);
  return async (mail) => void (await transport.sendMail({ from, ...mail }));
}
