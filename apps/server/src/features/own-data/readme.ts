import type { Locale } from '@rookery/workspace-routing';
import type { ExportingMember, OwnTable } from './queries.ts';

interface ReadmeTexts {
  title(member: ExportingMember, at: string): string;
  readonly files: string;
  readonly pgn: string;
  readonly people: string;
  readonly format: string;
  readonly leftOut: string;
}

const TEXTS: Record<Locale, ReadmeTexts> = {
  en: {
    title: ({ name, email }, at) =>
      `Everything Rookery has stored about ${name} <${email}>, as of ${at}.`,
    files: 'Files, with the number of rows of each table:',
    pgn: 'games.pgn: your games, for chess programs',
    people: 'people.json: the names of everyone you have played',
    format:
      'Each JSON file is an object with a list of rows for each table, one row per line. Times are in UTC.',
    leftOut:
      'Passwords and other keys are left out, and what belongs to other members: who has blocked you, and the logs of clubs.',
  },
  vi: {
    title: ({ name, email }, at) =>
      `Mọi dữ liệu Rookery lưu về ${name} <${email}>, tính đến ${at}.`,
    files: 'Các tệp, kèm số dòng của từng bảng:',
    pgn: 'games.pgn: các ván cờ của bạn, cho phần mềm cờ vua',
    people: 'people.json: tên của những người bạn đã chơi cùng',
    format:
      'Mỗi tệp JSON là một đối tượng có danh sách các dòng của từng bảng, mỗi dòng một hàng. Thời gian theo giờ UTC.',
    leftOut:
      'Mật khẩu và các khóa khác không có trong tệp, cũng như những gì thuộc về thành viên khác: ai đã chặn bạn, và nhật ký của câu lạc bộ.',
  },
};

/** Explains the files of the export, in the member's language. */
export function writeReadme(
  member: ExportingMember,
  tables: readonly OwnTable[],
  at: string,
): string {
  const texts = TEXTS[member.locale ?? 'en'];
  const areas = Map.groupBy(tables, ({ area }) => area);
  const files = Array.from(areas, ([area, held]) =>
    [`- ${area}.json`, ...held.map((each) => `    ${listName(each)}: ${each.row_count}`)].join(
      '\n',
    ),
  );
  const lines = [...files, `- ${texts.pgn}`, `- ${texts.people}`].join('\n');
  return `${texts.title(member, at)}\n\n${texts.files}\n\n${lines}\n\n${texts.format}\n${texts.leftOut}\n`;
}

/** The name of a table in its file: without the schema. */
export function listName({ table_name }: Pick<OwnTable, 'table_name'>): string {
  return table_name.slice(table_name.indexOf('.') + 1);
}
