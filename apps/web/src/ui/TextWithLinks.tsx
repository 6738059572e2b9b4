import { partsOfText } from './parts-of-text.ts';

/** A text of members in which addresses are links. */
export function TextWithLinks({ text }: { text: string }) {
  return partsOfText(text).map(({ at, words, isAddress }) =>
    isAddress ? (
      <a
        key={at}
        href={words}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {words}
      </a>
    ) : (
      words
    ),
  );
}
