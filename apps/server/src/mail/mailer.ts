import { createTransport } from 'nodemailer';
import type { Log } from '../runtime/log.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a mail. The id is part of its Message-ID: servers recognise a mail that arrives twice. */
export type DeliverMail = (mail: Mail, id: string) => Promise<void>;

export interface MailerOptions {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly log: Log;
}

/** Without a mail server, mails are logged, so that an operator can still forward them. */
export function createMailer({ smtpUrl, from, log }: MailerOptions): DeliverMail {
  if (smtpUrl === null) {
    return async (mail) => log.warn({ mail }, 'no SMTP_URL: mail is logged instead of sent');
  }
  const transport = createTransport(smtpUrl);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return async (mail, id) => {
    await transport.sendMail({ from, ...mail, messageId: `<${id}@${domain}>` });
  };
}
