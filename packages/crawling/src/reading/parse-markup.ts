import { Parser, type ParserOptions } from 'htmlparser2';

/** Every element that is opened is closed later, also if the text does not close it (`isImplied`). */
export interface MarkupHandler {
  openElement(name: string, attributes: Readonly<Record<string, string>>): void;
  closeElement(name: string, isImplied: boolean): void;
  addText(text: string): void;
}

/** Browsers nest no deeper. */
const MAX_DEPTH = 512;
const CHUNK_LENGTH = 16_384;

/**
 * Parses foreign HTML or XML in linear time. Stops at elements that are nested too deep, because the parser searches
 * all open elements at a closing tag.
 */
export function parseMarkup(
  text: string,
  handler: MarkupHandler,
  options: Pick<ParserOptions, 'xmlMode'> = {},
): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        handler.openElement(name, attributes);
      },
      onclosetag(name, isImplied) {
        depth--;
        handler.closeElement(name, isImplied);
      },
      ontext: (part) => handler.addText(part),
    },
    options,
  );
  for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
    parser.write(text.slice(start, start + CHUNK_LENGTH));
    if (depth > MAX_DEPTH) break;
  }
  parser.end();
}
