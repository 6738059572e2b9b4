import { USUAL_POINTS, type Tournament } from '@rookery/tournament';
import { expect, test } from 'vitest';
import { pairInThread } from './pair-in-thread.ts';

const PLAYERS = Array.from({ length: 4 }, (_, index) => ({
  number: index + 1,
  name: `Player ${index + 1}`,
  sex: '',
  title: '',
  rating: 2_000 - index,
  federation: '',
  fideId: '',
  birthDate: '',
  points: 0,
  rank: null,
  entries: [],
}));
const TOURNAMENT: Tournament = {
  players: PLAYERS,
  roundCount: 3,
  initialColor: 'white',
  points: USUAL_POINTS,
  requestedByes: [],
  accelerations: [],
  forbiddenPairs: [],
};

test('a round is paired in a thread', async () => {
  const paired = await pairInThread(TOURNAMENT, 600_000);
  expect(paired).toMatchObject({ kind: 'paired', pairing: { bye: null } });
  expect(paired.kind === 'paired' && paired.pairing.pairs).toHaveLength(2);
});

test('a round without a pairing says so', async () => {
  const apart = { firstRound: 1, lastRound: 3, players: [1, 2, 3, 4] };
  const tournament = { ...TOURNAMENT, forbiddenPairs: [apart] };
  expect(await pairInThread(tournament, 600_000)).toEqual({ kind: 'no_pairing' });
});

test('a pairing that takes too long is ended', async () => {
  // A thread takes longer to start.
  expect(await pairInThread(TOURNAMENT, 1)).toEqual({ kind: 'too_slow' });
});
