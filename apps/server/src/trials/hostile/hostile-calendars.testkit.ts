const lines = (...parts: string[]) => ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR'].join('\r\n');
const event = (uid: string, ...parts: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260101T180000Z', ...parts, 'END:VEVENT'].join('\r\n');
const zone = (name: string, rule: string, from = '16010101T000000') =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    `DTSTART:${from}`,
    rule,
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** By what they are; each is small enough to be sent. */
export const HOSTILE_CALENDARS: readonly (readonly [name: string, text: string])[] = [
  ['with a length without end', lines(event('1', 'DURATION:P999999999999W'))],
  [
    'with a zone of seconds',
    lines(
      zone('Z0', 'RRULE:FREQ=SECONDLY'),
      event('1', 'DTSTART;TZID=Z0:20260101T000000'.replace('DTSTART', 'DTEND')),
    ),
  ],
  [
    'with many zones from long ago',
    lines(
      ...times(1_500, (index) => zone(`Z${index}`, 'RRULE:FREQ=YEARLY')),
      ...times(1_500, (index) =>
        [
          'BEGIN:VEVENT',
          `UID:${index}`,
          `DTSTART;TZID=Z${index}:20260101T000000`,
          'END:VEVENT',
        ].join('\r\n'),
      ),
    ),
  ],
  [
    'with very many exceptions',
    lines(
      event('1', 'RRULE:FREQ=DAILY', `EXDATE:${times(25_000, () => '20260102T180000Z').join(',')}`),
    ),
  ],
  [
    'with very many parameters',
    lines(event('1', `SUMMARY${times(50_000, (index) => `;X${index}=1`).join('')}:Many`)),
  ],
  ['with very many small events', lines(...times(6_000, (index) => event(String(index))))],
  ['with events inside of events', 'BEGIN:VEVENT\r\n'.repeat(30_000)],
];

/** Locked, so that plans work around them. */
export function dailyEvents(count: number): string {
  return lines(
    ...times(count, (index) =>
      event(`daily ${index}`, 'RRULE:FREQ=DAILY', 'X-ROOKERY-LOCKED:TRUE'),
    ),
  );
}
