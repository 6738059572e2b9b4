import { cleanLine } from './clean-text.ts';
import { parseMarkup } from './parse-markup.ts';

/** The text of a piece of HTML in one line, such as the title or summary of a feed's entry. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return cleanLine(html);
  const parts: string[] = [];
  let hidden = 0;
  parseMarkup(html, {
    openElement(name) {
      if (isHidden(name)) hidden++;
      else if (!INLINE.test(name)) parts.push(' ');
    },
    closeElement(name) {
      if (isHidden(name)) hidden--;
      else if (!INLINE.test(name)) parts.push(' ');
    },
    addText(text) {
      if (hidden === 0) parts.push(text);
    },
  });
  return cleanLine(parts.join(''));
}

const INLINE = /^(a|abbr|b|cite|code|em|font|i|mark|q|s|small|span|strong|sub|sup|time|u)$/;

function isHidden(name: string): boolean {
  return name === 'script' || name === 'style';
}
