import { administer, ask, play, startGame, type TestMember } from '@rookery/testkit';

/** White moves. The knight could have been saved by any move of it; it was left to the pawn. */
const HANGING = '4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1';

/** Two mistakes of one game, as a review would have stored them. */
export async function addCards(
  databaseUrl: string,
  member: TestMember,
  opponent: TestMember,
): Promise<void> {
  const game = await startGame(member, opponent);
  await play(game, 'e2e4 e7e5');
  await ask(member, game, 'resign');
  await administer(
    databaseUrl,
    `insert into mistake_cards (user_id, game_id, ply, fen, played, best_line, mark, reason, due_at)
     select '${member.id}', '${game.id}', ply, '${HANGING}', 'e1e2', '{e4c3,d5d4}', 'blunder', 'hangs_piece',
       now() - make_interval(days => 30 - ply)
     from (values (10), (20)) as mistakes (ply)`,
  );
}
