import { eventually, NotYet, type LiveServer } from '@rookery/testkit';

/** The link in a mail to an address, which begins like this. Without a mail server, mails are in the log. */
export function mailedLink(server: LiveServer, email: string, start: string): Promise<string> {
  return eventually(() => {
    const mail = server.log().find((line) => line.includes(email) && line.includes(start));
    const token = /^[\w-]+/.exec(mail?.slice(mail.indexOf(start) + start.length) ?? '');
    if (token === null) throw new NotYet(`No mail to ${email} yet.`);
    return `${start}${token[0]}`;
  });
}
