/** Longer lines are dropped. No line that we use is as long. */
const MAX_LENGTH = 16_384;

/** Splits a text stream into lines. */
export function createLineReader(onLine: (line: string) => void): (text: string) => void {
  let begun = '';
  let overlong = false;

  function endLine(rest: string): void {
    if (!overlong && begun.length + rest.length <= MAX_LENGTH) onLine(begun + rest);
    begun = '';
    overlong = false;
  }

  return (text) => {
    const pieces = text.split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) endLine(piece);
    overlong ||= begun.length + last.length > MAX_LENGTH;
    begun = overlong ? '' : begun + last;
  };
}
