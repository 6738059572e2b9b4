import { groupAlike, pathOf, say } from '@rookery/notifications';
import type { Mail } from '../../../mail/mailer.ts';
import { unsubscribeToken } from '../unsubscribe-token.ts';
import type { Batch } from './batch.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

interface ComposeOptions {
  readonly publicUrl: string;
  readonly secret: string;
}

/** One mail with everything that a batch tells, as text and as HTML. */
export function composeMail(batch: Batch, { publicUrl, secret }: ComposeOptions): Mail {
  const { locale, timeZone } = batch;
  const texts = MAIL_TEXTS[locale];
  const items = batch.told.map((told) => ({
    ...say([told], { locale, timeZone }),
    link: publicUrl + pathOf(told),
  }));
  const groups = groupAlike(batch.told);
  const subject =
    groups.length === 1
      ? say(batch.told, { locale, timeZone }).title
      : texts.several(batch.told.length);
  const token = unsubscribeToken(batch.userId, secret);
  const page = `${publicUrl}/unsubscribe?token=${token}`;
  const oneClick = `${publicUrl}/api/notifications/unsubscribe?token=${token}`;
  const preferences = `${publicUrl}/personal/account/notifications`;
  return {
    to: batch.email,
    subject,
    text: [
      ...items.map(({ title, text, link }) => [title, text, link].filter(Boolean).join('\n')),
      `-- \n${texts.why}\n${texts.choose}: ${preferences}\n${texts.turnOff}: ${page}\n`,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${locale}"><body style="font: 16px/1.5 sans-serif; color: #222">`,
      ...items.map(
        ({ title, text = '', link }) =>
          `<p><a href="${escape(link)}"><strong>${escape(title)}</strong></a>${text && `<br>${lines(text)}`}</p>`,
      ),
      `<hr><p style="font-size: 13px; color: #555">${escape(texts.why)}<br>`,
      `<a href="${escape(preferences)}">${escape(texts.choose)}</a> · `,
      `<a href="${escape(page)}">${escape(texts.turnOff)}</a></p></body></html>`,
    ].join(''),
    // RFC 8058: programs for mail show a button that turns the mail off.
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function lines(text: string): string {
  return escape(text).replaceAll('\n', '<br>');
}
