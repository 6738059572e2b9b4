import { chooseLocale, LOCALE_COOKIE } from '@rookery/workspace-routing';
import { cookieIn } from '../../http/cookies.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Log } from '../../runtime/log.ts';
import type { AccountLimits } from './account-limits.ts';
import { ACCOUNT_MAILS, type AccountMail } from './mail-texts.ts';
import type { Device } from './user-agent.ts';

interface AccountMailOptions {
  readonly publicUrl: string;
  readonly limits: AccountLimits;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly log: Log;
}

interface Recipient {
  readonly email: string;
  /** The stored choice of the member. */
  readonly locale?: string | null;
}

interface MailContent {
  /** The path of the page that the mail links to. */
  readonly path: string;
  /** Tells the language of a recipient who has not chosen one. */
  readonly headers?: Headers | undefined;
  /** The new session, for a mail about it. */
  readonly session?: { readonly device: Device; readonly at: Date };
}

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Mails about an account, in the language of its member. Only some per hour, so that no mailbox can be flooded. */
export function createAccountMails({ publicUrl, limits, sendMail, log }: AccountMailOptions) {
  return {
    async send(kind: AccountMail, to: Recipient, content: MailContent): Promise<void> {
      if ((await limits.take('mail', to.email, kind)) !== null) {
        log.warn({ kind }, 'a mail was not sent: too many to the same address');
        return;
      }
      const { path, headers, session } = content;
      const texts = ACCOUNT_MAILS[kind][localeOf(to, headers)];
      const text = texts.text(`${publicUrl}${path}`, session);
      await sendMail({ to: to.email, subject: texts.subject, text });
    },
  };
}

function localeOf({ locale }: Recipient, headers: Headers | undefined) {
  return chooseLocale({
    cookie: locale ?? cookieIn(headers?.get('cookie') ?? '', LOCALE_COOKIE),
    acceptLanguage: headers?.get('accept-language') ?? null,
  });
}
