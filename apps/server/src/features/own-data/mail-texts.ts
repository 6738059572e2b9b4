import type { Locale } from '@rookery/workspace-routing';

interface DeletionTexts {
  readonly subject: string;
  text(until: string, link: string): string;
}

/** The mail after a member has asked for the deletion of their account. Like all mails about accounts, it has no name. */
export const ACCOUNT_WILL_BE_DELETED: Record<Locale, DeletionTexts> = {
  en: {
    subject: 'Your Rookery account will be deleted',
    text: (until, link) =>
      `Hello,\n\nyour account will be deleted on ${until}, as you asked. Until then you can sign in and keep it:\n\n${link}\n\nIf you did not ask for this, keep the account and change your password.\n`,
  },
  vi: {
    subject: 'Tài khoản Rookery của bạn sẽ bị xóa',
    text: (until, link) =>
      `Chào bạn,\n\ntài khoản của bạn sẽ bị xóa vào ${until}, theo yêu cầu của bạn. Cho đến lúc đó bạn có thể đăng nhập và giữ lại tài khoản:\n\n${link}\n\nNếu bạn không yêu cầu, hãy giữ lại tài khoản và đổi mật khẩu.\n`,
  },
};
