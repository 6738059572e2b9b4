import type { Locale } from '@rookery/workspace-routing';

interface ResetWords {
  readonly subject: string;
  text(link: string): string;
}

/**
 * The one mail there is, in every language. It has no name in it: anybody can make an account for
 * somebody else's address, and would have us send them whatever they chose as a name.
 */
export const RESET_PASSWORD: Record<Locale, ResetWords> = {
  en: {
    subject: 'Choose a new password for Rookery',
    text: (link) =>
      `Hello,\n\nfollow this link within an hour to choose a new password:\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n`,
  },
  vi: {
    subject: 'Đặt mật khẩu mới cho Rookery',
    text: (link) =>
      `Chào bạn,\n\nhãy mở liên kết này trong vòng một giờ để đặt mật khẩu mới:\n\n${link}\n\nNếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.\n`,
  },
};
