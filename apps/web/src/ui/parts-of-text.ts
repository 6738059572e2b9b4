interface TextPart {
  /** Where it begins in the text. */
  readonly at: number;
  readonly words: string;
  readonly isAddress: boolean;
}

/** An address does not end with a full stop or a closing bracket: they belong to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** Splits a text into addresses and what is between them. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 0: address } of text.matchAll(ADDRESS)) {
    if (index > end) parts.push({ at: end, words: text.slice(end, index), isAddress: false });
    parts.push({ at: index, words: address, isAddress: true });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end), isAddress: false });
  return parts;
}
