/** More than any body or frame of ours; far less than what exhausts the stack of a recursive reader. */
const DEEPEST = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether JSON text nests deeper than anything we read. `JSON.parse` takes a hundred thousand brackets
 * without a murmur; `JSON.stringify` of the result, or any walk over it, runs out of stack.
 */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}
