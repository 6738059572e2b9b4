import { readPgn } from '@rookery/chess';
import {
  ask,
  createTestDatabase,
  foundClub,
  play,
  refusalOf,
  send,
  signUpByForm,
  startGame,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let spectator: TestMember;

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')), {
    PUBLIC_URL: 'https://club.example',
  });
  // With https, cookies have other names, so members sign up through the form.
  [ann, bob, spectator] = await Promise.all([
    signUpByForm(server.url, 'Ann "the rook" Lee'),
    signUpByForm(server.url, 'Bùi Bình'),
    signUpByForm(server.url, 'Spectator'),
  ]);
  await foundClub(ann, 'Club', [bob, spectator]);
});
afterAll(() => server.stop());

function pgn(id: string, as = ann) {
  return as.send({ path: `/api/chess/games/${id}/pgn` });
}

const SCHOLARS_MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

describe('a game as PGN', () => {
  test('has headers, moves and clocks', async () => {
    const game = await startGame(ann, bob, { timeControl: 'rapid' });
    const mated = await play(game, SCHOLARS_MATE);
    const response = await pgn(game.id, spectator);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/x-chess-pgn(;|$)/);
    const day = mated.created_at.slice(0, 10).replaceAll('-', '.');
    const read = readPgn(response.text);
    expect(Object.fromEntries(read?.headers ?? [])).toMatchObject({
      Event: 'Rated rapid game',
      Site: `https://club.example/personal/chess/games/${game.id}`,
      Date: day,
      Round: '-',
      White: 'Ann "the rook" Lee',
      Black: 'Bùi Bình',
      Result: '1-0',
      UTCDate: day,
      UTCTime: mated.created_at.slice(11, 19),
      WhiteElo: '1200',
      BlackElo: '1200',
      TimeControl: '900+10',
      Termination: 'normal',
    });
    expect(read?.moves).toEqual(mated.moves);
    expect(read?.clocks).toEqual(mated.clocks);
    expect(response.text).toContain('\n1. e4 { [%clk 0:15:00] } ');
    expect(response.text).toMatch(/4\. Qxf7# \{ \[%clk 0:15:[\d.]+\] \} 1-0\s*$/);
  });

  test('links to a page that every member of the club can open', async () => {
    const game = await startGame(ann, bob);
    const { text } = await pgn(game.id);
    const site = readPgn(text)?.headers.get('Site') ?? '';
    const page = await spectator.send({
      path: new URL(site).pathname,
      headers: { accept: 'text/html' },
    });
    expect([page.status, page.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
  });

  test('has no result while the game is running', async () => {
    const game = await startGame(ann, bob, { rated: false });
    await play(game, 'e2e4');
    const { text } = await pgn(game.id);
    expect(text).toContain('[Event "Casual classical game"]');
    expect(text).toContain('[Result "*"]');
    expect(text).toContain('[Termination "unterminated"]');
  });

  test('is valid without moves', async () => {
    const game = await startGame(ann, bob);
    await ask(ann, game, 'abort');
    const { text } = await pgn(game.id);
    expect(readPgn(text)?.moves).toEqual([]);
    expect(text).toContain('[Termination "abandoned"]');
  });

  test('needs a game, and a session', async () => {
    expect(refusalOf(await pgn('99999999-9999-4999-8999-999999999999'))).toEqual([
      404,
      'not_found',
    ]);
    expect(refusalOf(await pgn('nonsense'))).toEqual([400, 'invalid_request']);
    const { id } = await startGame(ann, bob);
    const response = await send(server.url, { path: `/api/chess/games/${id}/pgn` });
    expect(refusalOf(response)).toEqual([401, 'unauthenticated']);
  });
});
