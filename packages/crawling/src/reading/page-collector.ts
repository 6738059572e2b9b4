import { cleanLine } from './clean-text.ts';

/** `main` is inside an article or the main element; `frame` is navigation, header, footer or sidebar. */
export type Area = 'main' | 'body' | 'frame';

/** A paragraph, a heading, an item of a list or a row of a table. */
export interface Block {
  readonly text: string;
  readonly area: Area;
  readonly isHeading: boolean;
  /** All of its text is the text of links. */
  readonly isLink: boolean;
}

const MAX_TEXT_LENGTH = 300_000;
const INVISIBLE =
  /^(script|style|noscript|template|svg|math|iframe|object|canvas|audio|video|select|datalist|textarea|button|dialog|title)$/;
const FRAME = /^(nav|footer|aside|menu)$/;
const FRAME_ROLE = /^(navigation|banner|contentinfo|complementary|search|menu|menubar|dialog)$/;
const MAIN = /^(main|article)$/;
const CELL = /^t[dh]$/;
const INLINE =
  /^(a|abbr|acronym|area|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|nobr|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

type Attributes = Readonly<Record<string, string>>;
type Effect = 'invisible' | 'frame' | 'main' | 'link' | 'none';

/** Splits the text of a page into blocks, from the events of a parser. */
export class PageCollector {
  readonly blocks: Block[] = [];
  /** What each open element does to the text inside. The parser closes every element that it opens. */
  readonly #open: Effect[] = [];
  readonly #depth = { invisible: 0, frame: 0, main: 0, link: 0, none: 0 };
  #text = '';
  /** Looking for it in the text would copy the text, which grows with each cell of a row. */
  #hasText = false;
  #linkLength = 0;
  #totalLength = 0;

  get isVisible(): boolean {
    return this.#depth.invisible === 0;
  }

  get isFull(): boolean {
    return this.#totalLength > MAX_TEXT_LENGTH;
  }

  openElement(name: string, attributes: Attributes): void {
    if (!INLINE.test(name)) this.#startBlock(name, false);
    const effect = this.#effectOf(name, attributes);
    this.#open.push(effect);
    this.#depth[effect]++;
  }

  closeElement(name: string): void {
    if (!INLINE.test(name)) this.#startBlock(name, /^h[1-6]$/.test(name));
    const effect = this.#open.pop();
    if (effect !== undefined) this.#depth[effect]--;
  }

  addText(text: string): void {
    if (!this.isVisible || this.isFull) return;
    this.#text += text;
    this.#hasText ||= /\S/.test(text);
    this.#totalLength += text.length;
    if (this.#depth.link > 0) this.#linkLength += text.trim().length;
  }

  end(): void {
    this.#endBlock(false);
  }

  #effectOf(name: string, { role = '', hidden, 'aria-hidden': ariaHidden }: Attributes): Effect {
    if (INVISIBLE.test(name)) return 'invisible';
    // Some pages are hidden until a script shows them.
    if (/^(html|body)$/.test(name)) return 'none';
    if (hidden !== undefined || ariaHidden === 'true') return 'invisible';
    if (FRAME.test(name) || FRAME_ROLE.test(role)) return 'frame';
    // The header of an article contains its headline.
    if (name === 'header' && this.#depth.main === 0) return 'frame';
    if (MAIN.test(name) || role === 'main') return 'main';
    return name === 'a' ? 'link' : 'none';
  }

  /** The cells of a row stay in one block. */
  #startBlock(name: string, endsHeading: boolean): void {
    if (!CELL.test(name)) this.#endBlock(endsHeading);
    else if (this.#hasText) this.#text += ' ';
  }

  #endBlock(isHeading: boolean): void {
    const text = cleanLine(this.#text);
    if (text !== '') {
      const isLink = this.#linkLength >= text.replaceAll(' ', '').length;
      this.blocks.push({ text, area: this.#area(), isHeading, isLink });
    }
    this.#text = '';
    this.#hasText = false;
    this.#linkLength = 0;
  }

  #area(): Area {
    if (this.#depth.frame > 0) return 'frame';
    return this.#depth.main > 0 ? 'main' : 'body';
  }
}
