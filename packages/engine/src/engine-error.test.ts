import { expect, test } from 'vitest';
import { EngineError, type EngineFailure } from './engine-error.ts';

test.each<[EngineFailure, string]>([
  ['busy', 'Too many searches are waiting.'],
  ['interrupted', 'A more urgent search needed the chess engine.'],
  ['refused', 'The chess engine refused the position.'],
  ['not_started', 'The chess engine did not start.'],
  ['crashed', 'The chess engine ended during a search.'],
  ['hung', 'The chess engine exceeded its time limit.'],
  ['stopped', 'The chess engines have been stopped.'],
])('%s says: %s', (code, sentence) => {
  expect(new EngineError(code)).toMatchObject({ name: 'EngineError', code, message: sentence });
  expect(new EngineError(code, 'out of chalk').message).toBe(`${sentence}\nout of chalk`);
});
