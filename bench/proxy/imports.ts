import { IMPORT_MAX_BYTES } from '@rookery/contract';
import { calendarOfBytes, LETTERS, reportOfBytes, send, type TestMember } from '@rookery/testkit';

interface Import {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly fileOf: (bytes: number) => string;
}

const IMPORTS: readonly Import[] = [
  ...Object.entries(LETTERS).map(([letters, letter]) => ({
    name: `calendar (${letters})`,
    path: 'calendar/import',
    type: 'text/calendar',
    fileOf: (bytes: number) => calendarOfBytes(bytes, letter),
  })),
  { name: 'report file', path: 'tournaments/import', type: 'text/plain', fileOf: reportOfBytes },
];

/** What a member is answered who imports the largest files, and files with one byte more. */
export async function tryImports(
  url: string,
  { member, club }: { readonly member: TestMember; readonly club: string },
): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const { name, path, type, fileOf } of IMPORTS) {
    for (const bytes of [IMPORT_MAX_BYTES, IMPORT_MAX_BYTES + 1]) {
      const { status, text } = await send(url, {
        method: 'POST',
        path: `/api/${club}/${path}`,
        headers: { cookie: member.cookies(), 'content-type': type },
        body: fileOf(bytes),
      });
      const words = status < 300 ? '' : `: ${text.slice(0, 100).replaceAll(/\s+/g, ' ')}`;
      answers.push(`${name} of ${bytes.toLocaleString('en')} bytes: ${status}${words}`);
    }
  }
  return answers;
}
