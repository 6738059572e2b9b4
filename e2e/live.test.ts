import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ChessGame, CreatedInvite, WorkspaceRecord } from '@rookery/contract';
import { eventually, storedGame, TEST_PASSWORD } from '@rookery/testkit';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newVisitor } from './browser.ts';
import { liveStage } from './stage.ts';

/** The library's bundle for pages. */
const SUPABASE = createRequire(import.meta.url).resolve(
  '@supabase/supabase-js/dist/umd/supabase.js',
);

const stage = liveStage();

/** What the page has received, for the test to read. */
interface Heard {
  readonly statuses: string[];
  readonly rows: ChessGame[];
  readonly counts: number[];
  online(): string[];
}

declare global {
  interface Window {
    supabase: { createClient(url: string, key: string): SupabaseClient };
    heard: Heard;
  }
}

/** A member signed in on a page, by the cookie alone. */
async function newMember(name: string) {
  const visitor = await newVisitor(stage.browser, stage.server.url);
  await visitor.page.goto('/signup');
  const id = await visitor.page.evaluate(
    async (json) => {
      const response = await fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      });
      return ((await response.json()) as { user: { id: string } }).user.id;
    },
    { name, email: `${name.toLowerCase()}@rookery.test`, password: TEST_PASSWORD },
  );
  await visitor.page.goto('/personal');
  // Through the debugger, which is not bound by the content security policy.
  await visitor.page.evaluate(readFileSync(SUPABASE, 'utf8'));
  return { ...visitor, id };
}

/** The subscription from the specification, in the page. */
function follow(page: Page, gameId: string): Promise<void> {
  return page.evaluate((id) => {
    const client = window.supabase.createClient(location.origin, 'any');
    const channel = client.channel(`chess-game-${id}`);
    const heard: Heard = {
      statuses: [],
      rows: [],
      counts: [],
      online: () => Object.keys(channel.presenceState()).toSorted(),
    };
    window.heard = heard;
    channel
      .on<ChessGame>(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'chess_games', filter: `id=eq.${id}` },
        (change) => heard.rows.push(change.new),
      )
      .on('presence', { event: 'sync' }, () => undefined)
      .on<{ count: number }>('broadcast', { event: 'spectators' }, ({ payload }) =>
        heard.counts.push(payload.count),
      )
      .subscribe((status) => heard.statuses.push(status));
  }, gameId);
}

function heardAt(page: Page) {
  return page.evaluate(() => ({ ...window.heard, online: window.heard.online() }));
}

/** A request by the page, with its cookies. */
function post<Answer = ChessGame>(page: Page, path: string, json: unknown): Promise<Answer> {
  return page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Answer;
    },
    [path, JSON.stringify(json)] as const,
  );
}

/** Only members of the same club can play and watch each other. */
async function foundClub(owner: Page, members: readonly Page[]): Promise<void> {
  const founded = await post<WorkspaceRecord>(owner, '/api/workspaces', { name: 'The club' });
  const path = `/api/${founded.workspace.id}/invite/create`;
  const { token } = await post<CreatedInvite>(owner, path, {});
  for (const member of members) await post(member, `/api/invites/${token}/accept`, {});
}

test('two players and a spectator see every move in their browsers, by their cookies alone', async () => {
  const [ann, bob, cleo] = [
    await newMember('Ann'),
    await newMember('Bob'),
    await newMember('Cleo'),
  ];
  await foundClub(ann.page, [bob.page, cleo.page]);
  const game = await post(ann.page, '/api/chess/games', {
    opponentId: bob.id,
    timeControl: 'classical',
    color: 'white',
  });
  const members = [ann, bob, cleo];
  for (const { page } of members) {
    await follow(page, game.id);
    await eventually(async () => expect((await heardAt(page)).statuses).toEqual(['SUBSCRIBED']));
  }

  const answers: ChessGame[] = [];
  const moves = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6'.split(' ');
  for (const [ply, move] of moves.entries()) {
    const { page } = ply % 2 === 0 ? ann : bob;
    answers.push(await post(page, `/api/chess/games/${game.id}/move`, { move, ply }));
  }
  const resigned = await post(bob.page, `/api/chess/games/${game.id}/resign`, {});
  expect(resigned.status).toBe('white_won');

  const stored = await storedGame(stage.server.databaseUrl, game.id);
  for (const { page, faults } of members) {
    await eventually(async () => expect((await heardAt(page)).rows).toHaveLength(moves.length + 1));
    const { rows, statuses } = await heardAt(page);
    expect(rows).toStrictEqual([...answers, resigned]);
    expect(rows.at(-1)).toStrictEqual(stored);
    expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => Object.keys(stored)));
    expect(statuses).toEqual(['SUBSCRIBED']);
    expect(faults).toEqual([]);
  }

  const players = [ann.id, bob.id].toSorted();
  for (const { page } of members) {
    await eventually(async () => expect((await heardAt(page)).online).toEqual(players));
    await eventually(async () => expect((await heardAt(page)).counts.at(-1)).toBe(1));
  }
  await bob.page.close();
  await cleo.page.close();
  await eventually(async () => expect((await heardAt(ann.page)).online).toEqual([ann.id]));
  await eventually(async () => expect((await heardAt(ann.page)).counts.at(-1)).toBe(0));
});
