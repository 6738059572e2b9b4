import { randomUUID } from 'node:crypto';
import { chosenControl, isClock, type TimeControl } from '@rookery/chess';
import {
  CHALLENGE_MESSAGE_MAX,
  chatTextLength,
  cleanChatText,
  type Challenge,
  type ChangeChallenge,
  type OfferChallenge,
  type StartRefusal,
} from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { isOutsideJuniorClub, workspaceForGame } from '../../chess/queries.ts';
import { chosenStart } from '../../chess/start-position.ts';
import {
  answerChallenge,
  availabilityOf,
  challengeRefusal,
  challengesOf,
  insertChallenge,
  kindOfWorkspace,
  lockChallengesOf,
  openChallenges,
} from './queries.ts';

const MAX_OPEN = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minutes while both are here, because a clock needs both; days otherwise. */
const LIFETIME_MS = { here: 15 * MINUTE_MS, away: 3 * DAY_MS, correspondence: 14 * DAY_MS };

/** Challenges a member, or all members of a workspace. A second challenge to the same member replaces the first. */
export async function offerChallenge(
  transaction: ScopedTransaction,
  caller: UserId,
  { opponentId, workspaceId, ...terms }: OfferChallenge,
): Promise<RouteResult<'POST /api/chess/challenges'>> {
  const wanted = (workspaceId ?? null) as WorkspaceId | null;
  const kind = wanted === null ? undefined : await kindOfWorkspace(transaction, wanted);
  if (wanted !== null && kind === undefined) return refuse('not_found');
  if (opponentId !== null) {
    const opponent = opponentId as UserId;
    const workspace = await workspaceForGame(transaction, wanted, opponent);
    return store(transaction, caller, opponent, workspace, terms);
  }
  if (wanted === null) return refuse('not_found');
  if (kind === 'personal') return refuse('not_for_personal');
  if (await isOutsideJuniorClub(transaction, wanted)) return refuse('outside_junior_club');
  return store(transaction, caller, null, wanted, terms);
}

/** Answers a challenge with other terms: the old one ends, and a new one goes the other way. */
export async function changeChallenge(
  transaction: ScopedTransaction,
  caller: UserId,
  id: GameId,
  terms: ChangeChallenge,
): Promise<RouteResult<'POST /api/chess/challenges/:challengeId/change'>> {
  const old = await answerChallenge(transaction, id, { answer: 'replaced' });
  if (old === undefined)
    return (await findRepeated(transaction, caller, terms.id)) ?? refuse('challenge_gone');
  // The workspace of the challenger may be none of the caller's.
  const theirs = old.workspace_id;
  const isShared = theirs !== null && (await kindOfWorkspace(transaction, theirs)) !== undefined;
  const wanted = isShared ? theirs : null;
  const workspace = await workspaceForGame(transaction, wanted, old.challenger_id);
  return store(transaction, caller, old.challenger_id, workspace, terms, id);
}

type StoreRefusal =
  | NonNullable<Awaited<ReturnType<typeof challengeRefusal>>>
  | StartRefusal
  | 'too_many_challenges'
  | 'id_taken'
  | 'line_too_long';

async function store(
  transaction: ScopedTransaction,
  caller: UserId,
  opponent: UserId | null,
  workspace: WorkspaceId | null,
  {
    id = randomUUID(),
    timeControl,
    color,
    rated = true,
    message: typed = '',
    ...terms
  }: ChangeChallenge,
  replaces: GameId | null = null,
): Promise<Result<Challenge, StoreRefusal>> {
  await lockChallengesOf(transaction, caller);
  const repeated = await findRepeated(transaction, caller, id);
  if (repeated !== null) return repeated;
  const start = chosenStart(terms.initialFen);
  if (!start.ok) return start;
  const message = cleanChatText(typed);
  if (chatTextLength(message) > CHALLENGE_MESSAGE_MAX) return refuse('line_too_long');
  const refusal = opponent === null ? null : await challengeRefusal(transaction, opponent);
  if (refusal !== null) return refuse(refusal);
  const { count, same } = await openChallenges(transaction, caller, opponent);
  if (count >= MAX_OPEN) return refuse('too_many_challenges');
  for (const earlier of same) await answerChallenge(transaction, earlier, { answer: 'withdrawn' });
  const time_control = timeControl && chosenControl(timeControl);
  const isStored = await insertChallenge(transaction, {
    id: id as GameId,
    workspace_id: workspace,
    challenger_id: caller,
    opponent_id: opponent,
    time_control,
    rated: rated && time_control !== null && start.value === null,
    color,
    message,
    replaces,
    expires_at: await expiryOf(transaction, time_control, opponent),
    initial_fen: start.value,
  });
  const stored = isStored ? await findRepeated(transaction, caller, id) : null;
  return stored ?? refuse('id_taken');
}

/** The caller's challenge with this id, from an earlier request. */
async function findRepeated(
  transaction: ScopedTransaction,
  caller: UserId,
  id: string | undefined,
): Promise<Result<Challenge, never> | null> {
  if (id === undefined) return null;
  const challenges = await challengesOf(transaction);
  const found = challenges.find((each) => each.id === id && each.challenger_id === caller);
  return found === undefined ? null : ok(found);
}

async function expiryOf(
  transaction: ScopedTransaction,
  control: TimeControl | null,
  opponent: UserId | null,
): Promise<string> {
  const kind = isClock(control)
    ? opponent === null || (await availabilityOf(transaction, opponent)).is_here
      ? 'here'
      : 'away'
    : 'correspondence';
  return new Date(Date.now() + LIFETIME_MS[kind]).toISOString();
}
