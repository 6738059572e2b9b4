import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseAddress } from './normalise-address.ts';
import { matchesPath } from './path-pattern.ts';

test('normalising twice changes nothing more', () => {
  const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        fc.string().map((path) => `https://club.example/${path}`),
      ),
      (text) => {
        const once = normaliseAddress(text);
        fc.pre(once !== null);
        expect(normaliseAddress(once ?? '')).toBe(once);
        expect(once).not.toContain('#');
      },
    ),
    { numRuns: 10_000 },
  );
});

test('a pattern matches like the regular expression that it stands for', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 8 });
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 12 });
  fc.assert(
    fc.property(part, fc.boolean(), path, (pattern, isAnchored, text) => {
      const end = isAnchored ? '$' : '';
      const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}${end}`);
      expect(matchesPath(pattern + end, text)).toBe(expression.test(text));
    }),
    { numRuns: 20_000 },
  );
});
