/** No engine says anything as long that we would listen to. */
const LONGEST = 16_384;

/** Cuts a stream of text into lines. One that never ends is dropped, not kept. */
export function createLineReader(onLine: (line: string) => void): (text: string) => void {
  let begun = '';
  let overlong = false;

  function endLine(rest: string): void {
    if (!overlong && begun.length + rest.length <= LONGEST) onLine(begun + rest);
    begun = '';
    overlong = false;
  }

  return (text) => {
    const pieces = text.split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) endLine(piece);
    overlong ||= begun.length + last.length > LONGEST;
    begun = overlong ? '' : begun + last;
  };
}
