/** Characters with one and with three bytes. */
export const LETTERS = { ascii: 'x', vietnamese: 'ế' } as const;

const DESCRIPTION_LENGTH = 3_900;

/** A calendar file of exactly this size, full of events with long descriptions. */
export function calendarOfBytes(bytes: number, letter: string): string {
  const [begin, end] = [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n',
    'END:VCALENDAR\r\n',
  ];
  const event = (index: number) =>
    [
      'BEGIN:VEVENT',
      `UID:event-${String(index).padStart(4, '0')}@club.example`,
      'DTSTART:20270105T180000Z',
      'DTEND:20270105T200000Z',
      'SUMMARY:Club evening',
      `DESCRIPTION:${letter.repeat(DESCRIPTION_LENGTH)}`,
      'END:VEVENT\r\n',
    ].join('\r\n');
  const free = bytes - Buffer.byteLength(begin + padding(0) + end);
  const count = Math.floor(free / Buffer.byteLength(event(0)));
  const events = Array.from({ length: count }, (_, index) => event(index)).join('');
  return begin + padding(free - Buffer.byteLength(events)) + events + end;
}

/** A line of a calendar that means nothing. */
function padding(length: number): string {
  return `X-PADDING:${'x'.repeat(length)}\r\n`;
}

/** A report file of exactly this size: a finished tournament of two, and comments. */
export function reportOfBytes(bytes: number): string {
  const report = [
    '012 Town Open',
    '092 Individual: Swiss-System',
    `${'001    1      Example, Anna'.padEnd(91)}   2 w 1`,
    `${'001    2      Sample, Ben'.padEnd(91)}   1 b 0`,
    '',
  ].join('\r\n');
  const comment = `### ${'x'.repeat(74)}\r\n`;
  const free = bytes - report.length;
  const whole = comment.repeat(Math.floor(free / comment.length));
  return report + whole + ' '.repeat(free - whole.length);
}
