import { setTimeout as pause } from 'node:timers/promises';
import type { ChessGame } from '@rookery/contract';
import { doSomething, openHome } from './actions.ts';
import { UnexpectedAnswer } from './browser.ts';
import { planOf } from './game-plan.ts';
import { ClosedBrowser, type OnlineMember } from './online-member.ts';
import { playGame } from './play-game.ts';

/** A member uses the platform until their time is over, then signs out or just closes the browser. */
export async function stayOnline(member: OnlineMember): Promise<void> {
  try {
    await goOn(() => openHome(member));
    while (!member.isLeaving()) await goOn(() => next(member));
    if (!member.club.signal.aborted && member.chance.percent(70))
      await goOn(() => member.browser.signOut());
  } catch (error) {
    if (!(error instanceof ClosedBrowser)) throw error;
    member.club.counts.did('closed the browser in a game');
  } finally {
    member.live.close();
  }
}

/** Members go on after an unexpected answer, which is counted already. */
async function goOn(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error;
    await pause(1_000);
  }
}

async function next(member: OnlineMember): Promise<void> {
  const game = member.takesGame();
  if (game !== undefined) return playGame(member, game, planOf(game));
  const challenge = member.takesChallenge();
  if (challenge !== undefined) return answerChallenge(member, challenge);
  member.isBusy = false;
  await member.looksAtPage(member.club.thinkMs * (0.5 + member.chance.fraction()));
  if (!member.isBusy && !member.isInTournament) await doSomething(member);
}

async function answerChallenge(member: OnlineMember, id: string): Promise<void> {
  const path = `/api/chess/challenges/${id}`;
  if (member.isInTournament || member.chance.percent(25)) {
    await member.browser.ask({
      kind: 'challenge: decline',
      method: 'POST',
      path: `${path}/decline`,
      json: { reason: 'later' },
      refusals: ['challenge_gone'],
    });
    return;
  }
  const accepted = await member.browser.ask({
    kind: 'challenge: accept',
    method: 'POST',
    path: `${path}/accept`,
    refusals: ['challenge_gone', 'challenger_away', 'challenger_playing', 'already_playing'],
  });
  if (accepted !== null) member.startsGame(accepted.json<ChessGame>());
}
