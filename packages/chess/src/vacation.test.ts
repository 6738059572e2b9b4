import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expire } from './expire.ts';
import { NOW } from './game-at.testkit.ts';
import { start, type Game, type Result } from './game.ts';
import { move } from './move.ts';
import { acceptTakeback, offerTakeback } from './takeback.ts';
import { daysControl, TIME_CONTROLS } from './time-control.ts';
import { iso } from './time.ts';
import { setVacation } from './vacation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const THREE_DAYS = daysControl(3);

function done(result: Result): Game {
  if (!result.ok) throw new Error(result.code);
  return result.game;
}

/** A game in which each side has moved, at this time. */
function underWay(at = NOW): Game {
  const first = done(move(start(THREE_DAYS, at), 'white', { move: 'e2e4' }, at));
  return done(move(first, 'black', { move: 'e7e5' }, at));
}

test('during a vacation no time counts, and the time used before stays used', () => {
  const away = done(setVacation(underWay(), 'white', iso(NOW + 9 * DAY), NOW + 2 * DAY));
  expect(expire(away, NOW + 10 * DAY - 1)).toBe(away);
  expect(expire(away, NOW + 10 * DAY).game_state.outcome).toEqual({
    winner: 'black',
    reason: 'timeout',
  });
});

test('a vacation that ends early lets the clock run from then on', () => {
  const away = done(setVacation(underWay(), 'white', iso(NOW + 9 * DAY), NOW + DAY));
  const back = done(setVacation(away, 'white', null, NOW + 4 * DAY));
  expect(expire(back, NOW + 6 * DAY - 1)).toBe(back);
  expect(expire(back, NOW + 6 * DAY).status).toBe('black_won');
});

test('a turn that begins during a vacation starts at its end', () => {
  const away = done(setVacation(underWay(), 'black', iso(NOW + 9 * DAY), NOW + DAY));
  const moved = done(move(away, 'white', { move: 'g1f3' }, NOW + 2 * DAY));
  expect(moved.clocks.at(-1)).toBe(DAY);
  expect(expire(moved, NOW + 12 * DAY - 1)).toBe(moved);
  expect(expire(moved, NOW + 12 * DAY).status).toBe('white_won');
});

test('a player on vacation can move, and the move leaves the time that had not counted', () => {
  const away = done(setVacation(underWay(), 'white', iso(NOW + 9 * DAY), NOW + 2 * DAY));
  expect(done(move(away, 'white', { move: 'g1f3' }, NOW + 5 * DAY)).clocks.at(-1)).toBe(DAY);
});

test('the limit for a first move waits for the end of a vacation', () => {
  const away = done(setVacation(start(THREE_DAYS, NOW), 'white', iso(NOW + 9 * DAY), NOW + DAY));
  expect(away.game_state.first_move_by).toBe(iso(NOW + 11 * DAY));
  const black = done(setVacation(start(THREE_DAYS, NOW), 'black', iso(NOW + 9 * DAY), NOW));
  const moved = done(move(black, 'white', { move: 'e2e4' }, NOW + DAY));
  expect(moved.game_state.first_move_by).toBe(iso(NOW + 12 * DAY));
});

test('a takeback gives the turn back at the end of the vacation', () => {
  const at = NOW + HOUR;
  const moved = done(move(underWay(), 'white', { move: 'g1f3' }, at));
  const away = done(setVacation(moved, 'white', iso(NOW + 9 * DAY), at));
  const undone = done(acceptTakeback(done(offerTakeback(away, 'white', at)), 'black', at));
  expect(undone.game_state.clock.running_since).toBe(iso(NOW + 9 * DAY));
});

test('games with a clock know no vacation', () => {
  const game = start(TIME_CONTROLS.blitz, NOW);
  expect(done(setVacation(game, 'white', iso(NOW + DAY), NOW))).toBe(game);
});

test('setting the same vacation again changes nothing', () => {
  const away = done(setVacation(underWay(), 'white', iso(NOW + 9 * DAY), NOW + DAY));
  expect(done(setVacation(away, 'white', iso(NOW + 9 * DAY), NOW + 2 * DAY))).toBe(away);
});

/** The moves of knights to and fro, which do not end before the fivefold repetition. */
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

const vacations = fc.array(
  fc.record({ inMs: fc.nat(2 * DAY), color: fc.constantFrom('white', 'black'), days: fc.nat(4) }),
  { maxLength: 4 },
);
const turns = fc.array(fc.record({ vacations, inMs: fc.nat(DAY) }), { maxLength: 8 });

test('of each turn, exactly the time outside of vacations counts', () => {
  const inTime: number[] = [];
  const property = fc.property(turns, (taken) => {
    let game = underWay();
    let at = NOW;
    let turnsInTime = 0;
    const until = { white: NOW, black: NOW };
    for (const [index, turn] of taken.entries()) {
      const color = index % 2 === 0 ? 'white' : 'black';
      let counted = 0;
      const pass = (ms: number) => {
        counted += Math.max(0, at + ms - Math.max(at, until[color]));
        at += ms;
      };
      for (const vacation of turn.vacations) {
        pass(vacation.inMs);
        if (expire(game, at) !== game) break;
        until[vacation.color] = at + vacation.days * DAY;
        game = done(setVacation(game, vacation.color, iso(until[vacation.color]), at));
      }
      pass(turn.inMs);
      const isLate = counted >= 3 * DAY;
      expect(expire(game, at) !== game).toBe(isLate);
      if (isLate) break;
      game = done(move(game, color, { move: SHUFFLE[index % 4] ?? '' }, at));
      expect(game.clocks.at(-1)).toBe(3 * DAY - counted);
      turnsInTime += 1;
    }
    inTime.push(turnsInTime);
  });
  fc.assert(property, { numRuns: 2_000 });
  // Games that end in their first turns would prove little about the later ones.
  expect(inTime.filter((count) => count >= 4).length).toBeGreaterThan(100);
});
