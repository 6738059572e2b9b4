import { freshSeed } from '@rookery/testkit/length';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPgn, writePgn, type PgnHeader } from './pgn.ts';
import { RANDOM_GAMES, RANDOM_GAMES_TIMEOUT_MS, randomGame } from './random-game.testkit.ts';

const RESULTS = {
  active: '*',
  aborted: '*',
  white_won: '1-0',
  black_won: '0-1',
  drawn: '1/2-1/2',
};

const name = fc.string({ minLength: 1, maxLength: 20, unit: 'binary' });
const player = fc.record({ name, rating: fc.option(fc.integer({ min: 400, max: 3_500 })) });
const header: fc.Arbitrary<PgnHeader> = fc.record({
  site: fc.webUrl(),
  startedAt: fc.constant('2026-02-01T12:00:00.000Z'),
  rated: fc.boolean(),
  white: player,
  black: player,
});

test('random games survive writing and reading a PGN', { timeout: RANDOM_GAMES_TIMEOUT_MS }, () => {
  const property = fc.property(randomGame, header, ({ end }, about) => {
    const read = readPgn(writePgn(end, about));
    expect(read?.moves).toEqual(end.moves);
    expect(read?.initialFen).toBe(end.initial_fen);
    expect(read?.timeControl).toEqual(end.time_control);
    // A game without a time control has no clock to write down.
    const clocks = end.time_control === null ? end.clocks.map(() => 0) : end.clocks;
    expect(read?.clocks).toEqual(clocks);
    expect(read?.winner).toBe(end.game_state.outcome?.winner);
    expect(read?.headers.get('Result')).toBe(RESULTS[end.status]);
    expect(read?.headers.get('White')).toBe(about.white.name.replaceAll(/\s+/g, ' '));
  });
  fc.assert(property, { numRuns: RANDOM_GAMES, seed: freshSeed() });
});
