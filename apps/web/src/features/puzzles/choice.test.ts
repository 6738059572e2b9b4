import { expect, test } from 'vitest';
import { readChoice, writeChoice } from './choice.ts';

test.each([
  ['', { theme: null, difficulty: 'normal' }],
  ['?theme=fork', { theme: 'fork', difficulty: 'normal' }],
  ['?theme=fork&difficulty=hardest', { theme: 'fork', difficulty: 'hardest' }],
  ['?theme=nothing&difficulty=impossible', { theme: null, difficulty: 'normal' }],
  ['?homework=abc', { theme: null, difficulty: 'normal', homework: 'abc' }],
])('the address %j asks for %j', (query, choice) => {
  expect(readChoice(query)).toEqual(choice);
});

test.each([
  { theme: null, difficulty: 'easier' },
  { theme: 'mateIn2', difficulty: 'normal' },
  { theme: null, difficulty: 'normal', homework: 'abc' },
] as const)('%j is read as it was written', (choice) => {
  expect(readChoice(writeChoice(choice))).toEqual(choice);
});
