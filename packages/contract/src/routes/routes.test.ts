import { describe, expect, test } from 'vitest';
import { ROUTES, type RouteDefinition } from './index.ts';

/** Browsers add fields to the subscriptions that they make. */
const MADE_BY_BROWSERS = ['POST /api/notifications/push'];

const DEFINITIONS = Object.entries(ROUTES as Record<string, RouteDefinition>);

describe.each(['query', 'body'] as const)('the %s', (part) => {
  test('of each route refuses fields that it does not know', () => {
    const defined = DEFINITIONS.filter(([, definition]) => definition[part] !== undefined);
    expect(defined.length).toBeGreaterThan(20);
    const open = defined.filter(([, definition]) => {
      const objects = objectsOf(definition[part]);
      // A schema of another shape has to be looked into here as well.
      return objects.length === 0 || objects.some((each) => each.additionalProperties !== false);
    });
    expect(open.map(([key]) => key)).toEqual(part === 'body' ? MADE_BY_BROWSERS : []);
  });
});

interface ObjectSchema {
  readonly type?: string;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly ObjectSchema[];
}

/** The schema, or those that it is a choice of. */
function objectsOf(schema: ObjectSchema | undefined): ObjectSchema[] {
  if (schema === undefined) return [];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(objectsOf);
  return schema.type === 'object' ? [schema] : [];
}
