/** First and last word: `Nguyễn Thị Minh Anh` → `NA`. A name of symbols and digits gives its first character. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstCharacter(words[0] ?? '');
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** By grapheme: `Đ` and an emoji are one character, however many code points they have. */
function firstCharacter(word: string): string {
  for (const { segment } of new Intl.Segmenter().segment(word)) return segment;
  return '';
}

export function isDarkSquare(seed: string): boolean {
  let sum = 0;
  for (const character of seed) sum += character.codePointAt(0) ?? 0;
  return sum % 2 === 0;
}
