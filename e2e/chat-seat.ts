import { randomUUID } from 'node:crypto';
import { asOwner } from '@rookery/database';
import type { TestGame, TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export function chatPanel(page: Page) {
  return page.getByRole('region', { name: 'Chat' });
}

/** Opens the panel if there is a button for it. */
export async function openChat(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Chat/ });
  if (await button.isVisible()) await button.click();
  await chatPanel(page).waitFor();
}

export async function write(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(/^Write to/);
  await field.fill(text);
  await field.press('Enter');
}

/** The texts of the messages, byte for byte. */
function linesOn(page: Page): Promise<string[]> {
  return page
    .locator('.chat-text')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent));
}

export async function expectLines(page: Page, lines: readonly string[]): Promise<void> {
  await expect.poll(() => linesOn(page)).toEqual(lines);
}

/** Sends a message through the API. */
export async function say(
  member: TestMember,
  game: TestGame,
  room: 'players' | 'spectators',
  text: string,
): Promise<void> {
  const path = `/api/chess/games/${game.id}/chat`;
  const json = { id: randomUUID(), room, text };
  const answer = await member.send({ method: 'POST', path, json });
  if (answer.status !== 201) throw new Error(answer.text);
}

export async function prefer(member: TestMember, json: object): Promise<void> {
  await member.send({ method: 'PATCH', path: '/api/chess/preferences', json });
}

/** Makes all messages ten seconds older, so that the rate limit allows new ones. */
export async function ageMessages(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query(`update chess_chat_lines set created_at = created_at - interval '10 seconds'`),
  );
}

/** Records all requests and frames about chat from here on, in both directions. */
export function recordChatTraffic(page: Page): string[] {
  const traffic: string[] = [];
  const keep = (words: string) => {
    if (words.includes('chat')) traffic.push(words);
  };
  page.on('request', (request) => keep(request.url()));
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => keep(String(payload)));
    socket.on('framereceived', ({ payload }) => keep(String(payload)));
  });
  return traffic;
}
