import type { TSchema } from 'typebox';

/** Replaces named schemas by references, so that the documentation contains each once. */
export function withReferences(schema: TSchema): TSchema {
  return replaceNamed(schema) as TSchema;
}

function replaceNamed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(replaceNamed);
  if (typeof node !== 'object' || node === null) return node;
  if ('$id' in node) return { $ref: `${String(node.$id)}#` };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, replaceNamed(value)]));
}
