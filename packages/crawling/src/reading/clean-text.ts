/** Control characters (Postgres stores no NUL), marks that change the direction of text, and invisible characters. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- They are what is removed.
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** One line of visible characters. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim();
}

/** Cuts at the end of a word, if there is one near. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.lastIndexOf(' ', maxLength - 1);
  const end = space > maxLength / 2 ? space : maxLength - 1;
  // A cut inside a surrogate pair leaves half of it.
  return `${text
    .slice(0, end)
    .toWellFormed()
    .replace(/[\s,;:.\ufffd]+$/, '')}…`;
}
