import type { Locale } from '@rookery/contract';

interface MailTexts {
  readonly several: (count: number) => string;
  readonly why: string;
  readonly choose: string;
  readonly turnOff: string;
}

/** What is around the notifications in a mail, in every language. */
export const MAIL_TEXTS: Record<Locale, MailTexts> = {
  en: {
    several: (count) => `${count} notifications from Rookery`,
    why: 'You get this mail because you are a member of a club on Rookery.',
    choose: 'Choose what you get by mail',
    turnOff: 'Turn off all of this mail',
  },
  vi: {
    several: (count) => `${count} thông báo từ Rookery`,
    why: 'Bạn nhận thư này vì bạn là thành viên của một câu lạc bộ trên Rookery.',
    choose: 'Chọn những gì bạn nhận qua thư',
    turnOff: 'Tắt tất cả các thư này',
  },
};
