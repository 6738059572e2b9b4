import type { Seeded } from '@rookery/testkit/seeded';

/** A file of about so many bytes. The same shape at twice the size shows how its cost grows. */
export type Shape = (bytes: number) => string;

type Line = (index: number) => string;

/** What a kind of file is made of. Lines are repeated in any order, so that most files are wrong somewhere. */
interface Grammar {
  readonly head: string;
  readonly tail: string;
  readonly lines: readonly Line[];
}

const LARGE = '9'.repeat(15);
const line =
  (text: string): Line =>
  () =>
    `${text}\r\n`;
const numbered =
  (make: (index: number) => string): Line =>
  (index) =>
    `${make(index)}\r\n`;

const CALENDAR: Grammar = {
  head: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
  tail: 'END:VCALENDAR\r\n',
  lines: [
    line('BEGIN:VEVENT'),
    line('END:VEVENT'),
    numbered((index) => `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:20260101T180000Z`),
    numbered((index) => `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:20260101T180000Z\r\nEND:VEVENT`),
    numbered(
      (index) =>
        `BEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID:20260101T18000${index % 10}Z\r\nEND:VEVENT`,
    ),
    line('DTSTART;TZID=Europe/Berlin:20260324T193000'),
    numbered((index) => `DTSTART;TZID=Z${index}:20260324T193000`),
    line(`DURATION:P${LARGE}W`),
    line('DTEND:21991230T000000Z'),
    line('RRULE:FREQ=DAILY'),
    line(`RRULE:FREQ=SECONDLY;INTERVAL=${LARGE}`),
    line(`RRULE:FREQ=YEARLY;BYDAY=${'1MO,'.repeat(50)}2TU`),
    line(`EXDATE:${'20260102T180000Z,'.repeat(50)}20260103T180000Z`),
    line('RDATE:20260401T193000'),
    numbered((index) => `BEGIN:VTIMEZONE\r\nTZID:Z${index}\r\nBEGIN:STANDARD`),
    line('DTSTART:16010101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200'),
    line('TZOFFSETTO;VALUE=TEXT:x'),
    line('RRULE:FREQ=MONTHLY;BYDAY=6MO'),
    line('END:STANDARD\r\nEND:VTIMEZONE'),
    numbered((index) => `SUMMARY;X${index}=1;LANGUAGE="de":Abend \\, \\; \\n`),
    line(' folded'),
    line(`DESCRIPTION:${'x'.repeat(200)}`),
    line('"";;=::\\'),
  ],
};

const REPORT: Grammar = {
  head: '012 Cup\n142 9\n',
  tail: '',
  lines: [
    numbered((index) => `001 ${String(index + 1).padStart(4)} m    ${'P'.padEnd(33)} 1500`),
    numbered(
      (index) =>
        `001 ${String(index + 1).padStart(4)} m    ${'P'.padEnd(33)} 1500${' '.repeat(38)}${`  ${String((index ^ 1) + 1).padStart(4)} w 1  `.repeat(9)}`,
    ),
    line(`XXP ${'1 2 '.repeat(40)}`),
    numbered((index) => `XXP ${index + 1} ${index + 2} ${index + 3}`),
    line('260  1  9    1    2    3'),
    line('240 H 1    1    2'),
    line(`142 ${LARGE}`),
    line('XXR 700'),
    line(`XXA    1 ${'  1.0'.repeat(50)}`),
    line('162 W 1.0 D 0.5'),
    line('202 PTS,BH,BH:C1,SB'),
    line('012 Another name'),
  ],
};

const PAGE: Grammar = {
  head: '<!doctype html><title>Club</title><main>',
  tail: '</main>',
  lines: [
    line('<td>a'),
    line('<table><tr><td>a<td>'),
    line('<div><p>'),
    line('</p></div>'),
    line('<b><i><a href=x>'),
    numbered((index) => `<a href="/page/${index}?q=${index}#x">Read</a>`),
    numbered((index) => `<a x${index}=1 y=">`),
    line('<!-- <p>'),
    line('<script>for(;;){}</script>'),
    line('&amp;&#65;&unknown;&'),
    line('<meta name=robots content=noindex>'),
    line(`<p>${'A sentence of the club. '.repeat(20)}</p>`),
    line('<link rel=alternate type=application/rss+xml href=/feed>'),
  ],
};

const FEED: Grammar = {
  head: '<?xml version="1.0"?><rss version="2.0"><channel><title>Club</title>',
  tail: '</channel></rss>',
  lines: [
    numbered(
      (index) => `<item><title>T${index}</title><link>https://club.example/${index}</link></item>`,
    ),
    line('<item><title>'),
    line('</item>'),
    line('<link href="/a"/><atom:link href="/b"/>'),
    line('<![CDATA[ <p>text</p> ]]>'),
    line('<description>&lt;p&gt;text &amp;amp;</description>'),
    numbered((index) => `<x${index} a${index}="1" b="2">`),
    line('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>&a;&a;'),
  ],
};

const SITEMAP: Grammar = {
  head: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  tail: '</urlset>',
  lines: [
    numbered(
      (index) => `<url><loc>https://club.example/${index}</loc><lastmod>2026-01-01</lastmod></url>`,
    ),
    line('<url><loc>'),
    line('</loc></url>'),
    line('<sitemap><loc>https://club.example/other.xml</loc></sitemap>'),
    numbered((index) => `<a b${index}="1">`),
  ],
};

const ROBOTS: Grammar = {
  head: '',
  tail: '',
  lines: [
    line('User-agent: *'),
    line('User-agent: RookeryBot'),
    line('Allow: /'),
    numbered((index) => `Disallow: /${index}`),
    numbered((index) => `Disallow: /*${index}*a*$`),
    line(`Disallow: /${'*a'.repeat(60)}`),
    line(`Crawl-delay: ${LARGE}`),
    numbered((index) => `Sitemap: https://club.example/${index}.xml`),
    line('# a comment'),
    line('broken'),
  ],
};

export const GRAMMARS = { CALENDAR, REPORT, PAGE, FEED, SITEMAP, ROBOTS };

/** A few lines of the grammar, again and again: in turn, or each as a block of its own. */
export function hostileShape(random: Seeded, { head, tail, lines }: Grammar): Shape {
  const chosen = Array.from({ length: random.between(1, 4) }, () => random.one(lines));
  const inTurn = random.percent(50);
  return (bytes) => {
    const parts: string[] = [];
    const room = Math.max(0, bytes - head.length - tail.length);
    let length = 0;
    for (let index = 0; length < room; index += 1) {
      const at = inTurn ? index % chosen.length : Math.floor((length / room) * chosen.length);
      const part = (chosen[at] as Line)(index);
      parts.push(part);
      length += part.length;
    }
    return head + parts.join('') + tail;
  };
}
