import { parseAst } from 'vitest/node';
import { uniqueEdits, type Edit } from './edit.ts';

/** A node of the syntax tree (ESTree), as far as the mutators read it. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

interface Position {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode;
  readonly source: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '&&': '||',
  '||': '&&',
};

const METHODS: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

/** Methods that return something of the same kind as what they are called on. */
const DROPPABLE = new Set([
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'filter',
  'slice',
  'toSorted',
  'toReversed',
  'reverse',
]);

const EXITS = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement']);
const DROPPABLE_STATEMENTS = new Set([
  'CallExpression',
  'AwaitExpression',
  'AssignmentExpression',
  'UpdateExpression',
]);
/** Methods of the query builder whose strings are names of tables and columns, except the values of a condition. */
const QUERY_METHODS =
  /^(select|selectFrom|insertInto|updateTable|deleteFrom|(inner|left|cross)Join|on|onRef|where|whereRef|orderBy|groupBy|returning|columns?|ref|with)$/;
const VALUE_OF_CONDITION = 2;
/** Strings that the query builder reads as operators. */
const QUERY_OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '!=',
  '!=': '=',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
  asc: 'desc',
  desc: 'asc',
};
/** Nodes of types, besides those whose name begins with TS. */
const TYPE_PROPERTIES = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
]);
/** Nodes of TypeScript that hold an expression of the program. */
const TYPED_EXPRESSIONS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSInstantiationExpression',
]);
/** Properties whose strings are for readers. */
const TEXTS = new Set(['message', 'description', 'summary', 'title', 'help', 'label']);

type Mutator = (position: Position) => readonly Edit[];

const MUTATORS: Readonly<Record<string, Mutator>> = {
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  AssignmentExpression: swapOperator,
  UnaryExpression: dropNegation,
  IfStatement: (position) => [...negateTest(position), ...dropEarlyExit(position)],
  WhileStatement: negateTest,
  ConditionalExpression: swapBranches,
  ExpressionStatement: dropStatement,
  CallExpression: (position) => [...dropCall(position), ...renameMethod(position)],
  ArrayExpression: emptyArray,
  ObjectExpression: emptyObject,
  Literal: changeLiteral,
};

/** Every small mistake that the trial can make in a source file. Types, imports, log lines and messages stay. */
export function typescriptEdits(source: string): Edit[] {
  const program = parseAst(source, { lang: 'ts' }) as unknown as SyntaxNode;
  return uniqueEdits(
    positions(program, program, source).flatMap(
      (position) => MUTATORS[position.node.type]?.(position) ?? [],
    ),
  );
}

export function isTypescript(source: string): boolean {
  try {
    parseAst(source, { lang: 'ts' });
    return true;
  } catch {
    return false;
  }
}

/** The node and all below it that may be mutated. */
function positions(node: SyntaxNode, parent: SyntaxNode, source: string): Position[] {
  if (isLeftOut(node, source)) return [];
  const below = children(node).flatMap((child) => positions(child, node, source));
  return [{ node, parent, source }, ...below];
}

function children(node: SyntaxNode): SyntaxNode[] {
  if (node.type.startsWith('TS')) return [node['expression']].filter(isNode);
  return Object.entries(node)
    .filter(([property]) => !TYPE_PROPERTIES.has(property) && !isKey(node, property))
    .flatMap(([, value]) => value)
    .filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isKey(node: SyntaxNode, property: string): boolean {
  return property === 'key' && node['computed'] !== true;
}

function isLeftOut(node: SyntaxNode, source: string): boolean {
  if (node.type.startsWith('TS')) return !TYPED_EXPRESSIONS.has(node.type);
  if (/^(Import|ExportAll)/.test(node.type)) return node.type !== 'ImportExpression';
  return isThrown(node, source) || isLogged(node, source) || isTextProperty(node, source);
}

/** What an error says is for readers; whether it is thrown is the statement around it. */
function isThrown(node: SyntaxNode, source: string): boolean {
  return node.type === 'NewExpression' && textOf(node['callee'], source).endsWith('Error');
}

function isLogged(node: SyntaxNode, source: string): boolean {
  if (node.type !== 'ExpressionStatement' && node.type !== 'CallExpression') return false;
  return /^(await )?([\w.]*\b(log|logger|console)|this\.#?log)\??\.\w+\(/.test(
    source.slice(node.start, node.end),
  );
}

function isTextProperty(node: SyntaxNode, source: string): boolean {
  return node.type === 'Property' && TEXTS.has(textOf(node['key'], source));
}

function textOf(node: unknown, source: string): string {
  return isNode(node) ? source.slice(node.start, node.end) : '';
}

function swapOperator({ node, source }: Position): Edit[] {
  const [left, right] = [node['left'], node['right']] as SyntaxNode[];
  const operator = String(node['operator']);
  const replacement = OPERATORS[operator];
  if (replacement === undefined || left === undefined || right === undefined) return [];
  if (operator === '+' && (isText(left) || isText(right))) return [];
  const start = source.indexOf(operator, left.end);
  return [{ start, end: start + operator.length, replacement }];
}

function isText(node: SyntaxNode): boolean {
  return node.type === 'TemplateLiteral' || typeof node['value'] === 'string';
}

function dropNegation({ node }: Position): Edit[] {
  if (node['operator'] !== '!') return [];
  return [{ start: node.start, end: node.start + 1, replacement: '' }];
}

function negateTest({ node, source }: Position): Edit[] {
  const test = node['test'] as SyntaxNode;
  return [{ start: test.start, end: test.end, replacement: `!(${textOf(test, source)})` }];
}

function dropEarlyExit({ node }: Position): Edit[] {
  const consequent = node['consequent'] as SyntaxNode;
  const last = consequent.type === 'BlockStatement' ? lastOf(consequent['body']) : consequent;
  if (node['alternate'] !== null || last === undefined || !EXITS.has(last.type)) return [];
  return [{ start: node.start, end: node.end, replacement: ';' }];
}

function lastOf(nodes: unknown): SyntaxNode | undefined {
  return (nodes as readonly SyntaxNode[]).at(-1);
}

function swapBranches({ node, source }: Position): Edit[] {
  const [first, second] = [node['consequent'], node['alternate']] as [SyntaxNode, SyntaxNode];
  const between = source.slice(first.end, second.start);
  const replacement = textOf(second, source) + between + textOf(first, source);
  return [{ start: first.start, end: second.end, replacement }];
}

function dropStatement({ node }: Position): Edit[] {
  const expression = node['expression'] as SyntaxNode;
  if (!DROPPABLE_STATEMENTS.has(expression.type)) return [];
  return [{ start: node.start, end: node.end, replacement: ';' }];
}

function dropCall({ node }: Position): Edit[] {
  const called = calledMethod(node);
  if (called === null || !DROPPABLE.has(called.name)) return [];
  return [{ start: called.object.end, end: node.end, replacement: '' }];
}

function renameMethod({ node }: Position): Edit[] {
  const called = calledMethod(node);
  const replacement = METHODS[called?.name ?? ''];
  if (called === null || replacement === undefined) return [];
  return [{ start: called.property.start, end: called.property.end, replacement }];
}

function calledMethod(
  node: SyntaxNode,
): { object: SyntaxNode; property: SyntaxNode; name: string } | null {
  const callee = node['callee'] as SyntaxNode;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return null;
  const [object, property] = [callee['object'], callee['property']] as [SyntaxNode, SyntaxNode];
  return { object, property, name: String(property['name']) };
}

function emptyArray({ node }: Position): Edit[] {
  const elements = node['elements'] as readonly unknown[];
  return elements.length === 0 ? [] : [{ start: node.start, end: node.end, replacement: '[]' }];
}

function emptyObject({ node, source }: Position): Edit[] {
  const properties = node['properties'] as readonly SyntaxNode[];
  if (properties.every((property) => isTextProperty(property, source))) return [];
  return [{ start: node.start, end: node.end, replacement: '{}' }];
}

function changeLiteral({ node, parent }: Position): Edit[] {
  const replacement = isQueryName(node, parent)
    ? otherOperator(node['value'])
    : otherLiteral(node['value'], parent);
  return replacement === null ? [] : [{ start: node.start, end: node.end, replacement }];
}

function isQueryName(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type !== 'CallExpression' || typeof node['value'] !== 'string') return false;
  const isValue = (parent['arguments'] as readonly unknown[]).indexOf(node) >= VALUE_OF_CONDITION;
  return !isValue && QUERY_METHODS.test(calledMethod(parent)?.name ?? '');
}

function otherOperator(value: unknown): string | null {
  const replacement = QUERY_OPERATORS[String(value)];
  return replacement === undefined ? null : `'${replacement}'`;
}

function otherLiteral(value: unknown, parent: SyntaxNode): string | null {
  if (typeof value === 'number') return String(value + 1);
  if (typeof value === 'boolean') return String(!value);
  if (typeof value !== 'string' || !isPlainValue(value)) return null;
  // The name of a type after `typeof`, or a directive such as 'use strict'.
  const isFixed = parent.type === 'ExpressionStatement' || isTypeofComparison(parent);
  return isFixed ? null : `''`;
}

/** A word that the program compares or stores, unlike a sentence or a path of a module. */
function isPlainValue(value: string): boolean {
  return value !== '' && !/\s/.test(value) && !/^\.{1,2}\//.test(value);
}

function isTypeofComparison(parent: SyntaxNode): boolean {
  return isNode(parent['left']) && parent['left']['operator'] === 'typeof';
}
