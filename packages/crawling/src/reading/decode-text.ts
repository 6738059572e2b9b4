/** Browsers look as far for a charset in the page. */
const PRESCAN_BYTES = 1024;
const DECLARED = /charset\s*=\s*["']?\s*([\w:-]+)|<\?xml[^>]*encoding\s*=\s*["']([\w:-]+)/i;
const WITHOUT_DECLARATION = ['utf-8', 'windows-1252'];

/**
 * Decodes by the byte order mark, the header and the declaration in the page. If these disagree, the first one decides
 * that fits the bytes, and UTF-8 before others: bytes that are UTF-8 by chance do not occur in real texts.
 */
export function decodeText(body: Uint8Array, headerCharset: string | null): string {
  const marked = byteOrderMark(body);
  if (marked !== null) return new TextDecoder(marked).decode(body);
  const declared = [headerCharset, charsetInPage(body)].flatMap(canonicalCharset);
  const charsets = declared.length === 0 ? WITHOUT_DECLARATION : utf8First(declared);
  for (const charset of charsets) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(body);
    } catch {
      // Wrong for these bytes.
    }
  }
  return new TextDecoder(charsets[0]).decode(body);
}

function byteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

/** A page whose declaration can be read as ASCII is not in UTF-16, whatever the declaration says. */
function charsetInPage(body: Uint8Array): string | null {
  const start = new TextDecoder('windows-1252').decode(body.subarray(0, PRESCAN_BYTES));
  const match = DECLARED.exec(start);
  const charset = match?.[1] ?? match?.[2] ?? null;
  return charset !== null && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

/** Empty if the charset is unknown. */
function canonicalCharset(label: string | null): string[] {
  try {
    return label === null ? [] : [new TextDecoder(label).encoding];
  } catch {
    return [];
  }
}

function utf8First(charsets: readonly string[]): readonly string[] {
  return charsets.includes('utf-8') ? ['utf-8', ...charsets] : charsets;
}
