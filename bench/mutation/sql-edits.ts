import { uniqueEdits, type Edit } from './edit.ts';

interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'operator' | 'other';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Comments and white space match without a group, and are left out. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\s+|(?<string>'(?:[^']|'')*')|(?<word>[a-z_][\w$]*|"[^"]*")|(?<number>\d+(?:\.\d+)?)|(?<operator>:=|=>|::|->>?|[<>=!]+|\|\||[-+*/%])|(?<other>.)/giu;

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '+': '-',
  '-': '+',
  '/': '*',
};

/** For a comparison with `now()`: no moment is met exactly, so its limit cannot be tested. */
const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>', '>': '<', '>=': '<' };

const WORDS: Readonly<Record<string, string>> = {
  and: 'or',
  or: 'and',
  not: '',
  true: 'false',
  false: 'true',
  min: 'max',
  max: 'min',
  least: 'greatest',
  greatest: 'least',
  asc: 'desc',
  desc: 'asc',
  exists: 'not exists',
  distinct: '',
};

/** Pairs of words that are left out together, or changed. */
const PAIRS: Readonly<Record<string, string>> = {
  'is null': 'is not null',
  'is not': 'is',
  'for update': '',
  'for share': '',
  'skip locked': '',
};

const STATEMENTS = new Set(['insert', 'update', 'delete', 'perform', 'raise', 'return']);
const BEFORE_STATEMENT = new Set(['begin', 'then', 'else', 'loop', ';']);
/** What begins and ends a chain of conditions besides parentheses, in the text of a policy as PostgreSQL writes it. */
const CHAIN_LIMITS = new Set(['where', 'on', 'when', 'then', 'or', 'order', 'group', 'limit', ',']);

/** Every small mistake that the trial can make in the body of a function. */
export function sqlEdits(body: string): Edit[] {
  const tokens = tokenize(body);
  return uniqueEdits([
    ...tokens.flatMap((token, index) =>
      tokenEdits(token, tokens[index - 1], isBesideNow(tokens, index)),
    ),
    ...pairEdits(tokens),
    ...statementEdits(tokens),
  ]);
}

/** Replaces one condition of a chain with AND by `true`, at every depth of parentheses. */
export function conditionEdits(expression: string): Edit[] {
  return chains(tokenize(expression))
    .filter((conditions) => conditions.length > 1)
    .flat()
    .map(({ start, end }) => ({ start, end, replacement: 'true' }));
}

function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKENS)].flatMap((match) => {
    const [found] = match;
    const kind = Object.entries(match.groups ?? {}).find(([, part]) => part === found)?.[0];
    if (kind === undefined) return [];
    const end = match.index + found.length;
    return [{ kind: kind as Token['kind'], text: found, start: match.index, end }];
  });
}

function isBesideNow(tokens: readonly Token[], index: number): boolean {
  const isNow = (token: Token | undefined) => token?.text.toLowerCase() === 'now';
  // Before it are the parentheses of `now()`, too.
  return isNow(tokens[index + 1]) || isNow(tokens[index - 3]);
}

function tokenEdits(token: Token, before: Token | undefined, besideNow: boolean): Edit[] {
  const turned = besideNow ? TURNED[token.text] : undefined;
  const replacement = turned ?? replacementOf(token, before);
  return replacement === undefined ? [] : [{ start: token.start, end: token.end, replacement }];
}

function replacementOf({ kind, text }: Token, before: Token | undefined): string | undefined {
  const previous = before?.text.toLowerCase();
  if (kind === 'operator') return OPERATORS[text];
  if (kind === 'number') return String(Number(text) + 1);
  // `is not` is one of the `PAIRS`.
  if (kind === 'word' && previous !== 'is') return WORDS[text.toLowerCase()];
  const isMessage = previous === 'exception' || previous === 'notice';
  return kind === 'string' && !isMessage && /^'\S+'$/.test(text) ? `''` : undefined;
}

function pairEdits(tokens: readonly Token[]): Edit[] {
  return tokens.flatMap((second, index) => {
    const first = tokens[index - 1];
    const replacement = PAIRS[`${first?.text} ${second.text}`.toLowerCase()];
    if (first === undefined || replacement === undefined) return [];
    return [{ start: first.start, end: second.end, replacement }];
  });
}

/** Drops a statement of PL/pgSQL, or one of several statements of SQL. */
function statementEdits(tokens: readonly Token[]): Edit[] {
  return tokens.flatMap((token, index) => {
    const end = tokens.slice(index).find(({ text }) => text === ';');
    if (end === undefined || !isStatement(tokens, index)) return [];
    return [{ start: token.start, end: end.end, replacement: '' }];
  });
}

function isStatement(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text.toLowerCase() ?? ';';
  const word = tokens[index]?.text.toLowerCase() ?? '';
  if (!BEFORE_STATEMENT.has(before)) return false;
  // A return in the middle leaves early; the last one is needed.
  if (word === 'return') return before === 'then';
  return STATEMENTS.has(word) || tokens[index + 1]?.text === ':=';
}

interface Condition {
  readonly start: number;
  readonly end: number;
}

/** The conditions of each chain: what stands between the ANDs of one pair of parentheses. */
function chains(tokens: readonly Token[]): Condition[][] {
  const done: Condition[][] = [];
  const open: { conditions: Condition[]; from: Token | null; to: Token | null }[] = [newChain()];
  for (const token of tokens) {
    const word = token.text.toLowerCase();
    if (word === ')') done.push(endCondition(open.pop()));
    const chain = open.at(-1);
    if (chain === undefined) return done;
    if (word === 'and') {
      endCondition(chain);
    } else if (CHAIN_LIMITS.has(word)) {
      done.push(endCondition(chain));
      chain.conditions = [];
    } else {
      chain.from ??= token;
      chain.to = token;
    }
    if (word === '(') open.push(newChain());
  }
  return [...done, ...open.map(endCondition)];
}

function newChain(): { conditions: Condition[]; from: Token | null; to: Token | null } {
  return { conditions: [], from: null, to: null };
}

function endCondition(chain: ReturnType<typeof newChain> | undefined): Condition[] {
  if (chain?.from && chain.to) {
    chain.conditions.push({ start: chain.from.start, end: chain.to.end });
    chain.from = null;
    chain.to = null;
  }
  return chain?.conditions ?? [];
}
