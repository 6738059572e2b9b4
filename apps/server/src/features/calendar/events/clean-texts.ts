import { cleanName, EVENT_DESCRIPTION_LENGTH_MAX, PLACE_LENGTH_MAX } from '@rookery/contract';

/** One line that can be stored; what is too long is cut off. */
export function cleanPlace(text: string): string {
  return cut(cleanName(text), PLACE_LENGTH_MAX);
}

/** Lines that can be stored: Postgres has no NUL and no half of a surrogate pair. What is too long is cut off. */
export function cleanDescription(text: string): string {
  const lines = text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n');
  return cut(lines.toWellFormed(), EVENT_DESCRIPTION_LENGTH_MAX);
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim();
}
