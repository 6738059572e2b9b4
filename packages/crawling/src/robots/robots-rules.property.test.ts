import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPath } from '../addresses/path-pattern.ts';
import { parseRobots } from './robots-rules.ts';

const text = (...letters: string[]) =>
  fc.array(fc.constantFrom(...letters), { maxLength: 5 }).map((parts) => `/${parts.join('')}`);
const rule = fc.record({ pattern: text('a', 'b', '/', '*', '$'), isAllowed: fc.boolean() });

test('the longest pattern that matches decides, and of two alike the one that allows', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), text('a', 'b', '/'), (rules, path) => {
      const lines = rules.map(({ pattern, isAllowed }) =>
        isAllowed ? `Allow: ${pattern}` : `Disallow: ${pattern}`,
      );
      const matching = rules.filter(({ pattern }) => matchesPath(pattern, path));
      const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
      const deciding = matching.filter(({ pattern }) => pattern.length === longest);
      const expected = deciding.length === 0 || deciding.some(({ isAllowed }) => isAllowed);
      const robots = parseRobots(['User-agent: *', ...lines].join('\n'));
      expect(robots.allows(`https://club.example${path}`)).toBe(expected);
    }),
  );
});
