import { eventually, NotYet } from '@rookery/testkit';
import type { TestMailServer } from './smtp-server.testkit.ts';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail of plain text as its reader sees it. */
function readMail(raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ??
    '';
  const body = rest.join('\r\n\r\n');
  const encoding = header('content-transfer-encoding');
  const decoded = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body;
  return {
    to: header('to'),
    subject: decodeWords(header('subject')),
    text: encoding === 'quoted-printable' ? decodeQuoted(decoded) : decoded,
  };
}

/** The mails to an address so far, once there are at least this many. */
export function mailsTo(
  server: TestMailServer,
  address: string,
  count: number,
): Promise<ReceivedMail[]> {
  return eventually(() => {
    const found = server.accepted.map(readMail).filter(({ to }) => to === address);
    if (found.length < count) throw new NotYet(`${found.length} of ${count} mails to ${address}.`);
    return found;
  });
}

/** The address in a mail, as a path with a query. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link in: ${mail?.text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
