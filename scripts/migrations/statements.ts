export interface Statement {
  /** As it is written, with the comments before and in it. */
  readonly source: string;
  /** In lower case, without comments and the bodies of functions, and with one space between words. */
  readonly text: string;
}

const TOKEN =
  /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|\bbegin atomic\b[\s\S]*?\bend\s*(?=;)|;|[\s\S]/gi;

/** Splits SQL into statements. Enough for migrations, and no parser. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let [source, text] = ['', ''];
  function end(): void {
    const plain = text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    if (plain !== '') statements.push({ source, text: plain });
    [source, text] = ['', ''];
  }
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') {
      end();
      continue;
    }
    source += token;
    if (token.startsWith('--')) continue;
    if (/^begin atomic/i.test(token)) continue;
    // A block is executed at once, a function is not.
    const isBody = token.startsWith('$') && token.length > 1;
    if (!isBody) text += token;
    else if (/^\s*do\s*$/i.test(text)) text += ` ${token.replaceAll(/--[^\n]*/g, '')}`;
  }
  end();
  return statements;
}
