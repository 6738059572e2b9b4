import { describe, expect, test } from 'vitest';
import { miniMatchState, USUAL_STAGES, type GameOutcome } from './mini-match.ts';

const DRAWS: readonly GameOutcome[] = ['draw', 'draw', 'draw', 'draw', 'draw', 'draw'];

describe('a mini-match', () => {
  test('starts with the first stage', () => {
    expect(miniMatchState(USUAL_STAGES, [], 'second')).toEqual({
      scores: [],
      winner: null,
      next: { stage: 0, kind: 'regular', game: 1, white: 'second' },
    });
  });

  test('alternates colours', () => {
    expect(miniMatchState(USUAL_STAGES, ['white'], 'first').next).toEqual({
      stage: 0,
      kind: 'regular',
      game: 2,
      white: 'second',
    });
  });

  test('is won by the better score of a stage', () => {
    const state = miniMatchState(USUAL_STAGES, ['white', 'draw'], 'first');
    expect(state).toEqual({ scores: [{ first: 1.5, second: 0.5 }], winner: 'first', next: null });
  });

  test.each([
    [2, 'rapid'],
    [4, 'blitz'],
    [6, 'armageddon'],
  ])('goes on after %i draws with %s', (draws, kind) => {
    expect(miniMatchState(USUAL_STAGES, DRAWS.slice(0, draws), 'first').next?.kind).toBe(kind);
  });

  test.each<[GameOutcome, string]>([
    ['white', 'first'],
    ['draw', 'second'],
    ['black', 'second'],
  ])(
    'armageddon that ends with %s is won by the %s player, who began with white',
    (outcome, winner) => {
      expect(miniMatchState(USUAL_STAGES, [...DRAWS, outcome], 'first').winner).toBe(winner);
    },
  );

  test('ends as soon as a lead cannot be reached', () => {
    const stages = [{ kind: 'regular', games: 4 }] as const;
    expect(miniMatchState(stages, ['white', 'black'], 'first').winner).toBeNull();
    expect(miniMatchState(stages, ['white', 'black', 'draw'], 'first').winner).toBe('first');
  });

  test('has no winner if all stages are drawn', () => {
    const stages = [{ kind: 'blitz', games: 2 }] as const;
    expect(miniMatchState(stages, ['draw', 'draw'], 'first')).toMatchObject({
      winner: null,
      next: null,
    });
    expect(miniMatchState(stages, ['white', 'white'], 'first')).toMatchObject({
      winner: null,
      next: null,
    });
  });

  test('refuses games after its end', () => {
    expect(() => miniMatchState(USUAL_STAGES, ['white', 'black', 'draw'], 'first')).toThrow(
      'after the end',
    );
  });
});
