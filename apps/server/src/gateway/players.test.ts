import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPlayers, toPresenceState, differ, without, type Players } from './players.ts';

const at = (...refs: string[]) => refs.map((phx_ref) => ({ phx_ref }));

test('the sockets of players at two gateways are added up', () => {
  expect(addPlayers({ ann: at('1') }, { ann: at('2'), bob: at('3') })).toEqual({
    ann: at('1', '2'),
    bob: at('3'),
  });
});

test('differences are found socket by socket', () => {
  const before = { ann: at('1', '2'), bob: at('3') };
  const now = { ann: at('2', '4') };
  expect(without(now, before)).toEqual({ ann: at('4') });
  expect(without(before, now)).toEqual({ ann: at('1'), bob: at('3') });
  expect(differ(before, now)).toBe(true);
  expect(differ(before, { bob: at('3'), ann: at('2', '1') })).toBe(false);
});

test('the state has the form of the protocol', () => {
  expect(toPresenceState({ ann: at('1') })).toEqual({ ann: { metas: at('1') } });
  expect(toPresenceState({})).toEqual({});
});

const players = fc
  .dictionary(fc.constantFrom('ann', 'bob'), fc.uniqueArray(fc.integer({ min: 0, max: 9 })))
  .map((refs): Players =>
    Object.fromEntries(
      Object.entries(refs)
        .filter(([, own]) => own.length > 0)
        .map(([name, own]) => [name, at(...own.map((ref) => `${name} ${ref}`))]),
    ),
  );

test('a state with its joins and leaves applied is the next state', () => {
  fc.assert(
    fc.property(players, players, (before, now) => {
      const stayed = without(before, without(before, now));
      expect(differ(addPlayers(stayed, without(now, before)), now)).toBe(false);
    }),
  );
});
