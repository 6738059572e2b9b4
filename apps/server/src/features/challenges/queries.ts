import type { TimeControl } from '@rookery/chess';
import type { Challenge, DeclineReason, DirectGameRefusal } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** All that `GET /api/chess/challenges` lists, the newest first. */
export async function challengesOf(transaction: ScopedTransaction) {
  const { rows } = await sql<Challenge>`select * from app.my_challenges()`.execute(transaction);
  return rows;
}

export interface NewChallenge {
  readonly id: GameId;
  readonly workspace_id: WorkspaceId | null;
  readonly challenger_id: UserId;
  readonly opponent_id: UserId | null;
  readonly time_control: TimeControl | null;
  readonly rated: boolean;
  readonly color: Challenge['color'];
  readonly message: string;
  readonly replaces: GameId | null;
  readonly expires_at: string;
  readonly initial_fen: string | null;
}

/** False if another challenge has this id. */
export async function insertChallenge(transaction: ScopedTransaction, challenge: NewChallenge) {
  const { time_control } = challenge;
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('chess_challenges')
    .values({
      ...challenge,
      time_control: time_control && (JSON.stringify(time_control) as never),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function challengeRefusal(transaction: ScopedTransaction, opponent: UserId) {
  const { rows } = await sql<{
    refusal: Exclude<DirectGameRefusal, 'no_direct_games'> | 'bot_starts_at_once' | null;
  }>`select app.challenge_refusal(${opponent}) as refusal`.execute(transaction);
  return rows[0]?.refusal ?? null;
}

/** Whether a member is connected, and whether they play with a clock. */
export async function availabilityOf(transaction: ScopedTransaction, member: UserId) {
  const { rows } = await sql<{ is_here: boolean; is_playing: boolean }>`
    select is_here, is_playing from app.availability(${member})`.execute(transaction);
  return rows[0] ?? { is_here: false, is_playing: false };
}

export async function findChallenge(transaction: ScopedTransaction, id: GameId) {
  return transaction
    .selectFrom('chess_challenges')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Until the transaction ends, so that concurrent requests see each other's challenges. */
export async function lockChallengesOf(transaction: ScopedTransaction, caller: UserId) {
  const name = `challenges of ${caller}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** The number of the caller's open challenges, and which of them is to this opponent. */
export async function openChallenges(
  transaction: ScopedTransaction,
  caller: UserId,
  opponent: UserId | null,
) {
  const rows = await transaction
    .selectFrom('chess_challenges')
    .select(['id', 'opponent_id'])
    .where('challenger_id', '=', caller)
    .where('status', '=', 'open')
    .where('expires_at', '>', sql<string>`now()`)
    .execute();
  const same = rows.filter((row) => opponent !== null && row.opponent_id === opponent);
  return { count: rows.length - same.length, same: same.map(({ id }) => id as GameId) };
}

type Answer =
  | { readonly answer: 'accepted' | 'replaced' | 'withdrawn' }
  | { readonly answer: 'declined'; readonly reason: DeclineReason };

/** Answers a challenge and returns it; undefined if the caller cannot, or no longer. */
export async function answerChallenge(transaction: ScopedTransaction, id: GameId, answer: Answer) {
  const reason = answer.answer === 'declined' ? answer.reason : null;
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof findChallenge>>>>`
    select * from app.answer_challenge(${id}, ${answer.answer}, ${reason})`.execute(transaction);
  return rows[0];
}

/** Deletes one of the caller's challenges that was answered, and all that are older than two weeks. */
export async function clearChallenges(transaction: ScopedTransaction, caller: UserId, id: GameId) {
  await transaction
    .deleteFrom('chess_challenges')
    .where('challenger_id', '=', caller)
    .where((row) =>
      row.or([row('id', '=', id), row('created_at', '<', sql<string>`now() - interval '14 days'`)]),
    )
    .execute();
}

export async function kindOfWorkspace(transaction: ScopedTransaction, id: WorkspaceId) {
  const row = await transaction
    .selectFrom('workspaces')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kind;
}
