import { partsOfText } from './parts-of-text.ts';
import { INLINE_LINK_CLASS } from './text-link.ts';

/** A text of members in which addresses are links. */
export function TextWithLinks({ text }: { text: string }) {
  return partsOfText(text).map(({ at, words, isAddress }) =>
    isAddress ? (
      <a
        key={at}
        href={words}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={INLINE_LINK_CLASS}
      >
        {words}
      </a>
    ) : (
      words
    ),
  );
}
