import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUTH_ROUTES, ROUTES } from '@rookery/contract/routes';
import { expect, test } from 'vitest';

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', '..', 'openapi.json');

test('every route of the contract has a handler, so it is in the documentation', () => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const defined = [...Object.keys(ROUTES), ...Object.keys(AUTH_ROUTES)].map((key) =>
    key.replace(/:(\w+)/g, '{$1}'),
  );
  expect(documented.toSorted()).toEqual(defined.toSorted());
});
