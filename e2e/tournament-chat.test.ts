import { foundClub, playRound, signUp, TestTournament, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newVisitor, requestsAnswered, type VisitorOptions } from './browser.ts';
import {
  ageMessages,
  chatPanel,
  expectLines,
  prefer,
  recordChatTraffic,
  write,
} from './chat-seat.ts';
import { seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const DESK: VisitorOptions = { width: 1440 };
const PHONE: VisitorOptions = { width: 390, touch: true };

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;
let cem: TestMember;
let club: string;
let faults: string[][] = [];

beforeAll(async () => {
  [ann, ben, cem] = await Promise.all([
    signUp(stage.server.url, 'Ann'),
    signUp(stage.server.url, 'Ben'),
    signUp(stage.server.url, 'Cem'),
  ]);
  club = await foundClub(ann, 'Riverside', [ben, cem]);
});
afterEach(async () => {
  await ageMessages(stage.server.databaseUrl);
  const found = faults.flat();
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});

async function sit(member: TestMember, options: VisitorOptions): Promise<Page> {
  const seat = await seatFor(stage.browser, stage.server.url, member, options);
  faults.push(seat.faults);
  return seat.page;
}

async function at(member: TestMember, cup: TestTournament, options: VisitorOptions): Promise<Page> {
  const page = await sit(member, options);
  await page.goto(pathOf(cup));
  return page;
}

function pathOf({ id }: TestTournament): string {
  return `/${club}/chess/tournaments/${id}`;
}

const chatTab = (page: Page) => page.getByRole('link', { name: /^Chat/ });

test('two members chat, at a desk and on a phone', async () => {
  const cup = await TestTournament.create(club, ann, { name: 'Summer Cup' });
  await cup.enter(ben, cem);
  const desk = await at(ann, cup, DESK);
  const phone = await at(ben, cup, PHONE);
  await chatPanel(desk).waitFor();
  // On a phone, the players are shown first, and the chat is behind a tab that counts new messages.
  await phone.getByRole('button', { name: 'Cem' }).waitFor();
  expect(await chatPanel(phone).isVisible()).toBe(false);
  await write(desk, 'Welcome to the Summer Cup!');
  await expectLines(desk, ['Welcome to the Summer Cup!']);
  await phone.getByRole('link', { name: 'Chat (1)' }).click();
  await expectLines(phone, ['Welcome to the Summer Cup!']);
  await phone.getByRole('link', { name: 'Chat', exact: true }).waitFor();
  expect(await phone.getByRole('button', { name: 'Cem' }).count()).toBe(0);
  await write(phone, 'Thank you');
  for (const page of [desk, phone]) {
    await expectLines(page, ['Welcome to the Summer Cup!', 'Thank you']);
  }
  await takePicture(desk, 'tournament-chat-1440');
  await takePicture(phone, 'tournament-chat-390');
  // The back button leads to the list again.
  await phone.goBack();
  await phone.getByRole('button', { name: 'Cem' }).waitFor();
  // A message of another member can be reported and its author blocked.
  await desk.getByRole('button', { name: 'Options for this message by Ben' }).click();
  await chatPanel(desk).getByRole('button', { name: 'Report' }).click();
  await desk.getByText('Reported.').waitFor();
});

test('while a member plays in the tournament, their chat is closed', async () => {
  const cup = await TestTournament.create(club, ann, { appearWithinS: 86_400 });
  await cup.enter(ben, cem);
  const player = await at(ben, cup, DESK);
  const organiser = await at(ann, cup, DESK);
  await write(player, 'I am ready');
  await expectLines(organiser, ['I am ready']);
  await cup.control('start');
  const record = await cup.roundStarted(1);
  await player.getByText('You can read and write here again when your game is over.').waitFor();
  expect(await player.getByLabel(/^Write to/).count()).toBe(0);
  await takePicture(player, 'tournament-chat-closed-1440');
  await write(organiser, 'A good start of Ben');
  await expectLines(organiser, ['I am ready', 'A good start of Ben']);
  await playRound(record, 1, [ben, cem]);
  await expectLines(player, ['I am ready', 'A good start of Ben']);
  await write(player, 'Well played');
  await expectLines(organiser, ['I am ready', 'A good start of Ben', 'Well played']);
});

test('there is no chat with chat off, nor on the page without login', async () => {
  const cup = await TestTournament.create(club, ann);
  await cup.enter(ben);
  const off = await signUp(stage.server.url, 'Olga');
  await prefer(off, { chat: false });
  const page = await sit(off, PHONE);
  const published = await cup.send(ann, 'PUT', '/publication');
  const { public_token } = published.json<{ public_token: string }>();
  const visitor = await newVisitor(stage.browser, stage.server.url, DESK);
  faults.push(visitor.faults);
  const invited = await ann.send({ method: 'POST', path: `/api/${club}/invite/create`, json: {} });
  const { token } = invited.json<{ token: string }>();
  await off.send({ method: 'POST', path: `/api/invites/${token}/accept` });
  for (const [shown, path] of [
    [page, pathOf(cup)],
    [visitor.page, `/tournament/${public_token}`],
  ] as const) {
    const traffic = recordChatTraffic(shown);
    await shown.goto(path);
    await shown.getByText('Ben').first().waitFor();
    await requestsAnswered(shown);
    expect(await chatPanel(shown).count()).toBe(0);
    expect(await chatTab(shown).count()).toBe(0);
    expect(traffic.filter((words) => !words.includes('/assets/'))).toEqual([]);
  }
});
