import type { Locale } from '@rookery/workspace-routing';

interface ResetTexts {
  readonly subject: string;
  text(link: string): string;
}

/**
 * The mail to reset a password, in every language. It contains no name: an account can be created for the address
 * of another person, who would then get mail with a text chosen by the creator.
 */
export const RESET_PASSWORD: Record<Locale, ResetTexts> = {
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
