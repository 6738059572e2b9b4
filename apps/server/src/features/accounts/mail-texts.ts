import type { Locale } from '@rookery/workspace-routing';
import type { Device } from './user-agent.ts';

interface NewSession {
  readonly device: Device;
  readonly at: Date;
}

interface MailTexts {
  readonly subject: string;
  text(link: string, session?: NewSession): string;
}

export type AccountMail =
  | 'resetPassword'
  | 'confirmAddress'
  | 'haveAccount'
  | 'changeAddress'
  | 'confirmNewAddress'
  | 'newSignIn'
  | 'confirmGuardian'
  | 'decideAsGuardian';

/**
 * Mails about an account, in every language. They contain no name: an account can be created for the address
 * of another person, who would then get mail with a text chosen by the creator.
 */
export const ACCOUNT_MAILS: Record<AccountMail, Record<Locale, MailTexts>> = {
  resetPassword: {
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
  },
  confirmAddress: {
    en: {
      subject: 'Confirm your address for Rookery',
      text: (link) =>
        `Hello,\n\nfollow this link within a day to confirm that this is your address:\n\n${link}\n\nIf you did not sign up, do nothing.\n`,
    },
    vi: {
      subject: 'Xác nhận địa chỉ của bạn cho Rookery',
      text: (link) =>
        `Chào bạn,\n\nhãy mở liên kết này trong vòng một ngày để xác nhận đây là địa chỉ của bạn:\n\n${link}\n\nNếu bạn không đăng ký, hãy bỏ qua thư này.\n`,
    },
  },
  haveAccount: {
    en: {
      subject: 'You already have an account for Rookery',
      text: (link) =>
        `Hello,\n\nsomebody has tried to create an account with your address. You have one already. Sign in here, or choose a new password:\n\n${link}\n\nIf it was not you, do nothing: nothing has changed.\n`,
    },
    vi: {
      subject: 'Bạn đã có tài khoản Rookery',
      text: (link) =>
        `Chào bạn,\n\ncó người vừa thử tạo tài khoản bằng địa chỉ của bạn. Bạn đã có tài khoản. Hãy đăng nhập hoặc đặt mật khẩu mới tại đây:\n\n${link}\n\nNếu không phải bạn, hãy bỏ qua thư này: không có gì thay đổi.\n`,
    },
  },
  changeAddress: {
    en: {
      subject: 'Change your address for Rookery',
      text: (link) =>
        `Hello,\n\nyou have asked to use another address for your account. Follow this link within a day to agree; then the new address gets a mail to confirm it:\n\n${link}\n\nIf it was not you, change your password now: somebody is using your account.\n`,
    },
    vi: {
      subject: 'Đổi địa chỉ của bạn cho Rookery',
      text: (link) =>
        `Chào bạn,\n\nbạn đã yêu cầu dùng địa chỉ khác cho tài khoản. Hãy mở liên kết này trong vòng một ngày để đồng ý; sau đó địa chỉ mới sẽ nhận thư xác nhận:\n\n${link}\n\nNếu không phải bạn, hãy đổi mật khẩu ngay: có người đang dùng tài khoản của bạn.\n`,
    },
  },
  confirmNewAddress: {
    en: {
      subject: 'Confirm your new address for Rookery',
      text: (link) =>
        `Hello,\n\nfollow this link within a day to use this address for your account:\n\n${link}\n\nIf you did not ask for it, do nothing.\n`,
    },
    vi: {
      subject: 'Xác nhận địa chỉ mới của bạn cho Rookery',
      text: (link) =>
        `Chào bạn,\n\nhãy mở liên kết này trong vòng một ngày để dùng địa chỉ này cho tài khoản của bạn:\n\n${link}\n\nNếu bạn không yêu cầu, hãy bỏ qua thư này.\n`,
    },
  },
  newSignIn: {
    en: {
      subject: 'New sign-in to your Rookery account',
      text: (link, session) =>
        `Hello,\n\nsomebody has signed in to your account with a browser that you have not used before:\n\n${factsOf(session, EN)}\n\nIf it was you, do nothing. If not, sign out that device here, and change your password:\n\n${link}\n`,
    },
    vi: {
      subject: 'Đăng nhập mới vào tài khoản Rookery của bạn',
      text: (link, session) =>
        `Chào bạn,\n\ncó người vừa đăng nhập vào tài khoản của bạn bằng một trình duyệt bạn chưa từng dùng:\n\n${factsOf(session, VI)}\n\nNếu là bạn, hãy bỏ qua thư này. Nếu không, hãy đăng xuất thiết bị đó và đổi mật khẩu tại đây:\n\n${link}\n`,
    },
  },
  confirmGuardian: {
    en: {
      subject: 'Confirm that you are the parent or guardian of a chess player',
      text: (link) =>
        `Hello,\n\na young member of a chess club has an account for Rookery, with your address as that of the parent or guardian. The club can write to you about it. Follow this link within a week to confirm that this is right:\n\n${link}\n\nIf it is not, do nothing: you get no further mail.\n`,
    },
    vi: {
      subject: 'Xác nhận bạn là phụ huynh hoặc người giám hộ của một kỳ thủ',
      text: (link) =>
        `Chào bạn,\n\nmột thành viên nhỏ tuổi của câu lạc bộ cờ có tài khoản Rookery, với địa chỉ của bạn là địa chỉ của phụ huynh hoặc người giám hộ. Câu lạc bộ có thể viết thư cho bạn về việc này. Hãy mở liên kết này trong vòng một tuần để xác nhận điều đó là đúng:\n\n${link}\n\nNếu không đúng, hãy bỏ qua thư này: bạn sẽ không nhận thêm thư nào.\n`,
    },
  },
  decideAsGuardian: {
    en: {
      subject: 'Decide as a parent or guardian on Rookery',
      text: (link) =>
        `Hello,\n\nfollow this link within a day to see the club of your child, to choose between clubs, or to end a membership:\n\n${link}\n\nIf you have not asked for it, ignore this mail, and give the link to nobody.\n`,
    },
    vi: {
      subject: 'Quyết định với tư cách phụ huynh hoặc người giám hộ trên Rookery',
      text: (link) =>
        `Chào bạn,\n\nhãy mở liên kết này trong vòng một ngày để xem câu lạc bộ của con bạn, chọn giữa các câu lạc bộ hoặc kết thúc tư cách thành viên:\n\n${link}\n\nNếu bạn không yêu cầu, hãy bỏ qua thư này và không đưa liên kết cho ai.\n`,
    },
  },
};

interface SessionWords {
  readonly locale: string;
  readonly unknown: string;
  on(browser: string, system: string): string;
}

const EN: SessionWords = {
  locale: 'en-GB',
  unknown: 'Unknown browser',
  on: (browser, system) => `${browser} on ${system}`,
};

const VI: SessionWords = {
  locale: 'vi-VN',
  unknown: 'Trình duyệt không rõ',
  on: (browser, system) => `${browser} trên ${system}`,
};

/** The browser, and the time in UTC: the time zone of the member is not known. */
function factsOf(session: NewSession | undefined, words: SessionWords): string {
  if (session === undefined) return words.unknown;
  const { browser, system } = session.device;
  const name = browser ?? words.unknown;
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const time = new Intl.DateTimeFormat(words.locale, format).format(session.at);
  return `${system === null ? name : words.on(name, system)}\n${time} UTC`;
}
