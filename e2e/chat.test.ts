import {
  ask,
  foundClub,
  signUp,
  startedGame,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestsAnswered, WIDTHS } from './browser.ts';
import {
  chatPanel,
  expectLines,
  openChat,
  recordChatTraffic,
  prefer,
  ageMessages,
  say,
  write,
} from './chat-seat.ts';
import { openGame, seatFor, shiftsOn, spokenOn, watchShifts, type Seat } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const DESK = 1440;
const PHONE = 390;

const stage = liveStage();
let ann: TestMember;
let bob: TestMember;
let cleo: TestMember;
let dan: TestMember;
let seats: Seat[] = [];

beforeAll(async () => {
  [ann, bob, cleo, dan] = await Promise.all([
    signUp(stage.server.url, 'Ann'),
    signUp(stage.server.url, 'Bob'),
    signUp(stage.server.url, 'Cleo'),
    signUp(stage.server.url, 'Dan'),
  ]);
});
afterEach(async () => {
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
  await ageMessages(stage.server.databaseUrl);
});

async function sit(member: TestMember, width = DESK): Promise<Seat> {
  const seat = { member, ...(await seatFor(stage.browser, stage.server.url, member, { width })) };
  // A script in a message could open a dialog.
  seat.page.on('dialog', (dialog) => {
    seat.faults.push(dialog.message());
    void dialog.dismiss();
  });
  seats.push(seat);
  return seat;
}

async function sitAt(member: TestMember, game: TestGame, width = DESK): Promise<Page> {
  const seat = await sit(member, width);
  await openGame(seat, game);
  return seat.page;
}

/** The console errors of all pages. */
function faults(): string[] {
  return seats.flatMap((seat) => seat.faults);
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)"> &lt;b&gt; <b>bold</b>',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'W'.repeat(140),
  `Z${'\u0337\u0321\u0349'.repeat(40)}`,
];

describe('two players and a spectator', () => {
  test('each see their own room, and every message is shown as plain text', async () => {
    const game = await startedGame(ann, bob);
    const [white, black, watcher] = [
      await sitAt(ann, game),
      await sitAt(bob, game),
      await sitAt(cleo, game),
    ];
    for (const [index, text] of HOSTILE.entries()) {
      await write(white, text);
      const shown = HOSTILE.slice(0, index + 1).map((line) => line.normalize('NFC'));
      for (const page of [white, black]) await expectLines(page, shown);
    }
    await ageMessages(stage.server.databaseUrl);
    // Direction overrides are removed; the rest of the text stays.
    await write(white, 'a\u202Eb\u2066c');
    await write(watcher, 'Only among us');
    await expectLines(watcher, ['Only among us']);
    await expectLines(black, [...HOSTILE.map((line) => line.normalize('NFC')), 'abc']);
    for (const page of [white, black]) {
      expect(await page.locator('.chat-text *').count()).toBe(0);
      const isContained = await chatPanel(page).evaluate((element) =>
        [element, ...element.querySelectorAll('*')].every(
          ({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth,
        ),
      );
      expect(isContained).toBe(true);
    }
    // Screen readers announce it after what is announced of the moves.
    const said = watcher.getByRole('log', { name: 'New chat messages' });
    await say(dan, game, 'spectators', 'Well done');
    await expect.poll(() => said.locator('p').allInnerTexts()).toEqual(['Dan: Well done']);
    expect(await spokenOn(watcher)).toEqual([]);
    expect(await said.getAttribute('aria-live')).toBe('polite');
    expect(faults()).toEqual([]);
  });

  test('when the game is over, the players may read the spectator chat', async () => {
    const game = await startedGame(ann, bob);
    const white = await sitAt(ann, game);
    await say(dan, game, 'spectators', 'A good opening');
    await write(white, 'Thank you');
    await expectLines(white, ['Thank you']);
    await ask(bob, game, 'resign');
    await white.getByRole('button', { name: 'Spectators' }).click();
    await expectLines(white, ['A good opening']);
    await white.getByText('Only spectators can write here.').waitFor();
    await say(cleo, game, 'spectators', 'And a short game');
    await expectLines(white, ['A good opening', 'And a short game']);
    await white.getByRole('button', { name: 'Opponent' }).click();
    await expectLines(white, ['Thank you']);
    await say(bob, game, 'players', 'You are welcome');
    await expectLines(white, ['Thank you', 'You are welcome']);
    expect(faults()).toEqual([]);
  });
});

describe('limits', () => {
  test('have messages, and no typed text is lost', async () => {
    const game = await startedGame(ann, bob);
    const page = await sitAt(ann, game);
    const field = page.getByLabel(/^Write to/);
    await field.fill('x'.repeat(121));
    await page.getByText('19 characters left').waitFor();
    await field.fill('\u{1F600}'.repeat(141));
    await page.getByText('1 character too many').waitFor();
    await field.press('Enter');
    expect(await field.inputValue()).toBe('\u{1F600}'.repeat(141));
    // Typing faster than the server responds loses nothing either.
    for (const text of ['1', '2', '3', '4', '5', 'six']) await write(page, text);
    await page.getByText('Too many requests.').waitFor();
    expect(await field.inputValue()).toBe('six');
    await ageMessages(stage.server.databaseUrl);
    await field.press('Enter');
    await expectLines(page, ['1', '2', '3', '4', '5', 'six']);
    expect(faults()).toEqual([]);
  });
});

describe('with chat off', () => {
  test('there is no chat on the page, the socket or in requests, and the opponent sees that it is off', async () => {
    const off = await signUp(stage.server.url, 'Olga');
    const game = await startedGame(off, bob);
    await prefer(off, { chat: false });
    const seat = await sit(off);
    const traffic = recordChatTraffic(seat.page);
    await openGame(seat, game);
    const opponent = await sitAt(bob, game);
    await opponent.getByText('Olga has turned chat off.').waitFor();
    expect(await opponent.getByLabel(/^Write to/).count()).toBe(0);
    await requestsAnswered(seat.page);
    expect(await chatPanel(seat.page).count()).toBe(0);
    expect(await seat.page.locator('.chat-button, .chat-place').count()).toBe(0);
    expect(traffic).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('turned off elsewhere, it leaves the page; turned on, it appears when the page is opened again', async () => {
    const off = await signUp(stage.server.url, 'Olga');
    const game = await startedGame(off, bob);
    const page = await sitAt(off, game);
    await write(page, 'Hello');
    await expectLines(page, ['Hello']);
    const opponent = await sitAt(bob, game);
    await opponent.getByLabel(/^Write to/).waitFor();
    await prefer(off, { chat_while_playing: false });
    await chatPanel(page).waitFor({ state: 'detached' });
    await opponent.getByText('Olga has turned chat off.').waitFor();
    await page.goto('/personal/chess/settings');
    const choice = page.getByLabel('Chat while I play');
    expect(await choice.isChecked()).toBe(false);
    await choice.check();
    await opponent.getByLabel(/^Write to/).waitFor();
    await openGame({ page }, game);
    await expectLines(page, ['Hello']);
    expect(faults()).toEqual([]);
  });
});

describe('a message of another member', () => {
  test('can be reported, and its author blocked, which hides all messages of the author', async () => {
    const [eve, fay] = [
      await signUp(stage.server.url, 'Eve'),
      await signUp(stage.server.url, 'Fay'),
    ];
    const game = await startedGame(ann, bob);
    await say(fay, game, 'spectators', 'You all play badly');
    await say(dan, game, 'spectators', 'They play well');
    const [page, other] = [await sitAt(eve, game), await sitAt(cleo, game)];
    for (const each of [page, other]) {
      await expectLines(each, ['You all play badly', 'They play well']);
    }
    await page.getByRole('button', { name: 'Options for this message by Fay' }).click();
    await page.getByRole('button', { name: 'Report' }).click();
    await page
      .getByText('Reported. The moderators of Fay’s club can see the message now.')
      .waitFor();
    await page.getByRole('button', { name: 'Options for this message by Fay' }).click();
    await page.getByRole('button', { name: 'Block Fay' }).click();
    await expectLines(page, ['They play well']);
    await say(fay, game, 'spectators', 'And so do you');
    await say(dan, game, 'spectators', 'A queen sacrifice');
    await expectLines(page, ['They play well', 'A queen sacrifice']);
    const everything = ['You all play badly', 'They play well', 'And so do you'];
    await expectLines(other, [...everything, 'A queen sacrifice']);
    expect(faults()).toEqual([]);
  });
});

describe('the moderators of a club', () => {
  test('see reported messages of a member, and can mute the member', async () => {
    const [owner, rude] = [
      await signUp(stage.server.url, 'Olaf'),
      await signUp(stage.server.url, 'Rudi'),
    ];
    const club = await foundClub(owner, 'The club', [rude, bob]);
    const game = await startedGame(rude, bob, { workspaceId: club });
    await say(rude, game, 'players', '<i>You are hopeless</i>');
    const { page } = await sit(bob);
    await openGame({ page }, game);
    await page.getByRole('button', { name: 'Options for this message by Rudi' }).click();
    await page.getByRole('button', { name: 'Report' }).click();
    await page.getByText('Reported.').waitFor();

    const { page: office } = await sit(owner);
    await office.goto(`/${club}/settings`);
    await office.getByText('<i>You are hopeless</i>').waitFor();
    await office.getByText('Reported by 1 member,').waitFor();
    await takePicture(office, 'chat-moderation');
    await office.getByRole('button', { name: 'Mute for a day: Rudi' }).click();
    await office.getByRole('button', { name: 'Unmute: Rudi' }).waitFor();

    const muted = await sitAt(rude, game);
    await muted.getByText('You are muted in one of your clubs').waitFor();
    expect(await muted.getByLabel(/^Write to/).count()).toBe(0);
    await office.getByRole('button', { name: 'Unmute: Rudi' }).click();
    await office.getByRole('button', { name: 'Mute for a day: Rudi' }).waitFor();
    await muted.reload();
    await write(muted, 'Sorry');
    await expectLines(page, ['<i>You are hopeless</i>', 'Sorry']);
    expect(faults()).toEqual([]);
  });
});

describe('its place', () => {
  test('on a desk is kept from the start: nothing moves when the chat loads, fills or ends', async () => {
    const game = await startedGame(ann, bob);
    await say(bob, game, 'players', 'Good luck');
    const { page } = await sit(ann);
    await page.route('**/ChatPanel*.js', async (route) => {
      await page.waitForFunction(() => window.shifts !== undefined);
      await route.continue();
    });
    await openGame({ page }, game);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await watchShifts(page);
    await expectLines(page, ['Good luck']);
    for (const text of ['1', '2', '3', '4']) await say(bob, game, 'players', text);
    await expectLines(page, ['Good luck', '1', '2', '3', '4']);
    await prefer(bob, { chat: false });
    await page.getByText('Bob has turned chat off.').waitFor();
    await prefer(bob, { chat: true });
    await page.getByLabel(/^Write to/).waitFor();
    const shifts = (await shiftsOn(page)).filter((shift) => !shift.includes('chat-line'));
    expect(shifts).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test('on a phone is behind a button with the number of new messages', async () => {
    const game = await startedGame(ann, bob);
    const page = await sitAt(ann, game, PHONE);
    const button = page.getByRole('button', { name: /^Chat/ });
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Chat');
    expect(await chatPanel(page).isVisible()).toBe(false);
    await say(bob, game, 'players', 'Hello');
    await say(bob, game, 'players', 'Are you there?');
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Chat: 2 new messages');
    await button.click();
    await expectLines(page, ['Hello', 'Are you there?']);
    expect(await chatPanel(page).isVisible()).toBe(true);
    await button.click();
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Chat');
    await page.reload();
    await say(bob, game, 'players', 'Your move');
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Chat: 1 new message');
    expect(faults()).toEqual([]);
  });
});

describe.each(WIDTHS)('looks right %i pixels wide', (width) => {
  test('to a player', async () => {
    const game = await startedGame(ann, bob);
    await say(bob, game, 'players', 'Good luck, have fun!');
    await say(ann, game, 'players', 'You too. <b>Not bold</b>');
    await say(bob, game, 'players', `${'W'.repeat(60)} שלום!`);
    const page = await sitAt(ann, game, width);
    await openChat(page);
    await page.getByLabel(/^Write to/).fill('x'.repeat(145));
    await takePicture(page, `chat-player-${width}`);
    expect(faults()).toEqual([]);
  });

  test('to a spectator, with a menu open', async () => {
    const game = await startedGame(ann, bob);
    for (const text of ['1', '2', '3', '4', 'Who is better here?']) {
      await say(dan, game, 'spectators', text);
    }
    const page = await sitAt(cleo, game, width);
    await openChat(page);
    const menus = page.getByRole('button', { name: 'Options for this message by Dan' });
    await menus.last().click();
    await takePicture(page, `chat-spectator-${width}`);
    expect(faults()).toEqual([]);
  });

  test('where nothing can be written', async () => {
    const off = await signUp(stage.server.url, 'Olga');
    const game = await startedGame(ann, off);
    await prefer(off, { chat: false });
    const page = await sitAt(ann, game, width);
    await openChat(page);
    await page.getByText('Olga has turned chat off.').waitFor();
    await takePicture(page, `chat-closed-${width}`);
    expect(faults()).toEqual([]);
  });

  test('after the game', async () => {
    const game = await startedGame(ann, bob);
    await say(dan, game, 'spectators', 'A short game');
    await ask(bob, game, 'resign');
    const page = await sitAt(ann, game, width);
    await openChat(page);
    await page.getByRole('button', { name: 'Spectators' }).click();
    await expectLines(page, ['A short game']);
    await takePicture(page, `chat-ended-${width}`);
    expect(faults()).toEqual([]);
  });
});
