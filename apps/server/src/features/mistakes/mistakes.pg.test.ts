import type { GameReview, MistakeCard, MistakeCards } from '@rookery/contract';
import {
  administer,
  ask,
  commonServer,
  eventually,
  play,
  refusalOf,
  signUp,
  startGame,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let game: TestGame;

/** Ann has White. Her second move allows mate in one. */
const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';
const BEFORE_BLUNDER = 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2';

beforeAll(async () => {
  server = await commonServer();
  [ann, bob] = [await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob')];
  game = await startGame(ann, bob);
  await play(game, FOOLS_MATE);
  await ask(ann, game, 'review');
});

async function cardsOf(member: TestMember): Promise<MistakeCards> {
  return (await member.send({ path: '/api/chess/mistakes' })).json<MistakeCards>();
}

async function answer(
  member: TestMember,
  { id, answers }: Pick<MistakeCard, 'id' | 'answers'>,
  given: 'found' | 'with_help' | 'not_found',
  more: object = {},
): Promise<MistakeCard> {
  const json = { answer: given, answers, ...more };
  const path = `/api/chess/mistakes/${id}/answer`;
  return (await member.send({ method: 'POST', path, json })).json<MistakeCard>();
}

function daysUntilDue({ due_at, last_answered_at }: MistakeCard): number {
  return (Date.parse(due_at) - Date.parse(last_answered_at ?? '')) / 86_400_000;
}

/** As if all answers had been given so many days earlier. */
async function letPass(days: number): Promise<void> {
  await administer(
    server.databaseUrl,
    `update mistake_cards set due_at = due_at - interval '${days} days',
       created_at = created_at - interval '${days} days',
       last_answered_at = last_answered_at - interval '${days} days'
     where user_id = '${ann.id}'`,
  );
}

test('a mistake is a card as soon as its review is done', async () => {
  await eventually(async () => {
    const path = `/api/chess/games/${game.id}/review`;
    expect((await ann.send({ path })).json<GameReview>().state).toBe('done');
  });
  // Not eventually: both are stored together.
  const { data, ...counts } = await cardsOf(ann);
  expect(counts).toEqual({ due: 1, waiting: 0, learned: 0, next_due_at: null });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    game_id: game.id,
    opponent_id: bob.id,
    ply: 2,
    fen: BEFORE_BLUNDER,
    played: 'g2g4',
    mark: 'blunder',
    reason: 'allows_mate',
    answers: 0,
    last_answer: null,
    learned_at: null,
  });
  expect(data[0]?.best_line.length).toBeGreaterThan(0);
  expect((await cardsOf(bob)).due).toBe(0);
});

test('a card comes back on the days of the schedule until it is learned', async () => {
  for (const [answers, days] of [3, 14, 57].entries()) {
    const [due] = (await cardsOf(ann)).data;
    expect(due?.answers).toBe(answers);
    const card = await answer(ann, due as MistakeCard, 'found');
    expect(daysUntilDue(card)).toBe(days);
    expect(await cardsOf(ann)).toMatchObject({ data: [], due: 0, waiting: 1, learned: 0 });
    await letPass(days - 1);
    expect(await cardsOf(ann)).toMatchObject({ data: [], next_due_at: expect.any(String) });
    await letPass(1);
  }
  const [last] = (await cardsOf(ann)).data;
  const learned = await answer(ann, last as MistakeCard, 'found');
  expect(learned.learned_at).not.toBeNull();
  await letPass(1_000);
  expect(await cardsOf(ann)).toEqual({
    data: [],
    due: 0,
    waiting: 0,
    learned: 1,
    next_due_at: null,
  });
});

async function renewCard(): Promise<MistakeCard> {
  await administer(
    server.databaseUrl,
    `update mistake_cards set stability = 0, difficulty = 0, due_at = now(), answers = 0, lapses = 0,
       last_answer = null, last_answered_at = null, learned_at = null, removed_at = null
     where user_id = '${ann.id}'`,
  );
  const [card] = (await cardsOf(ann)).data;
  return card as MistakeCard;
}

test('a card that was not found comes back soon, and says that', async () => {
  const card = await answer(ann, await renewCard(), 'not_found');
  expect(card).toMatchObject({ answers: 1, last_answer: 'not_found' });
  expect(daysUntilDue(card)).toBe(1);
});

test('a repeated answer and one before the day change nothing', async () => {
  const due = await renewCard();
  const card = await answer(ann, due, 'found');
  expect(await answer(ann, due, 'not_found')).toEqual(card);
  expect(await answer(ann, card, 'not_found')).toEqual(card);
});

test('an answer given offline counts from its time, but never from the future', async () => {
  const due = await renewCard();
  await letPass(10);
  const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const card = await answer(ann, due, 'found', { at });
  expect(Date.parse(card.last_answered_at ?? '')).toBe(Date.parse(at));
  const early = await renewCard();
  const future = new Date(Date.now() + 86_400_000).toISOString();
  const now = await answer(ann, early, 'found', { at: future });
  expect(Date.parse(now.last_answered_at ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a card that was put away does not come back', async () => {
  const { id } = await renewCard();
  const path = `/api/chess/mistakes/${id}`;
  expect((await ann.send({ method: 'DELETE', path })).status).toBe(204);
  expect((await cardsOf(ann)).due).toBe(0);
});

test('a card belongs to one member', async () => {
  const { id } = await renewCard();
  const path = `/api/chess/mistakes/${id}`;
  expect(refusalOf(await bob.send({ method: 'DELETE', path }))).toEqual([404, 'not_found']);
  const json = { answer: 'found', answers: 0 };
  const refused = await bob.send({ method: 'POST', path: `${path}/answer`, json });
  expect(refusalOf(refused)).toEqual([404, 'not_found']);
});

test('repeating is off until the member wants it', async () => {
  const path = '/api/chess/preferences';
  expect((await ann.send({ path })).json()).toMatchObject({ repeat_mistakes: false });
  const changed = await ann.send({ method: 'PATCH', path, json: { repeat_mistakes: true } });
  expect(changed.json()).toMatchObject({ repeat_mistakes: true });
});
