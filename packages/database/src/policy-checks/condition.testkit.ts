/** A condition as PostgreSQL prints it: every part in parentheses, and one operator on each level. */
type Condition = string | { readonly operator: 'AND' | 'OR'; readonly parts: readonly Condition[] };

/** A condition without one of its parts. */
export interface Mutant {
  readonly removed: string;
  readonly condition: string;
  /** Without a part of an OR, a condition refuses more. Without one of an AND, it lets more through. */
  readonly isStricter: boolean;
}

/** The condition without each of its parts, also those of parts in it. The last part of all leaves `true`. */
export function mutantsOf(text: string): Mutant[] {
  const condition = parse(text);
  const withoutAll = { removed: text, condition: 'true', isStricter: false };
  const isConjunction = typeof condition !== 'string' && condition.operator === 'AND';
  return [...(isConjunction ? [] : [withoutAll]), ...withoutOnePart(condition)];
}

function withoutOnePart(condition: Condition): Mutant[] {
  if (typeof condition === 'string') return [];
  const { operator, parts } = condition;
  return parts.flatMap((part, index) => [
    {
      removed: print(part),
      condition: print({ operator, parts: parts.toSpliced(index, 1) }),
      isStricter: operator === 'OR',
    },
    ...withoutOnePart(part).map((mutant) => ({
      ...mutant,
      condition: print({ operator, parts: parts.with(index, mutant.condition) }),
    })),
  ]);
}

function print(condition: Condition): string {
  if (typeof condition === 'string') return condition;
  return `(${condition.parts.map(print).join(` ${condition.operator} `)})`;
}

function parse(text: string): Condition {
  const inner = withoutParentheses(text.trim());
  for (const operator of ['AND', 'OR'] as const) {
    const parts = split(inner, operator);
    if (parts.length > 1) return { operator, parts: parts.map(parse) };
  }
  return `(${inner})`;
}

function withoutParentheses(text: string): string {
  if (!text.startsWith('(') || depths(text).indexOf(0) !== text.length - 1) return text;
  return withoutParentheses(text.slice(1, -1).trim());
}

/** The parts between the operators that stand outside of all parentheses. */
function split(text: string, operator: string): string[] {
  const depthAt = depths(text);
  const parts: string[] = [];
  let begin = 0;
  for (const { 0: match, index } of text.matchAll(new RegExp(`\\s${operator}\\s`, 'g'))) {
    if (depthAt[index] !== 0) continue;
    parts.push(text.slice(begin, index));
    begin = index + match.length;
  }
  return [...parts, text.slice(begin)];
}

/** How many parentheses are open after each character. Those in strings do not count. */
function depths(text: string): number[] {
  let depth = 0;
  let isInString = false;
  return Array.from(text, (character) => {
    if (character === "'") isInString = !isInString;
    else if (!isInString && character === '(') depth += 1;
    else if (!isInString && character === ')') depth -= 1;
    return depth;
  });
}
