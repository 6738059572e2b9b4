import type { ChessGame, Seek } from '@rookery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { runningGamesQuery } from '../../../chess/games/use-running-games.ts';
import { tell } from '../../../ui/toasts.ts';
import { forgetLink, useOwnLinks } from '../link/own-links.ts';
import { useKnownChallenges } from '../challenge/use-challenges.ts';
import { findPairedGame } from './found-game.ts';
import { CANCEL_SEEK_KEY, setCachedSeek, useSeek } from './use-seek.ts';

/**
 * Calls back with the game that this member has waited for: their search was paired, or their link or challenge was
 * accepted.
 */
export function useAwaitedGame(
  userId: string,
  running: readonly ChessGame[] | undefined,
  onBegun: (game: ChessGame) => void,
): void {
  useEndOfSearch(userId, running, onBegun);
  useAcceptedChallenge(userId, running, onBegun);
  const links = useOwnLinks();
  const followed = running?.find(({ id }) => links.some((link) => link.id === id));
  const begun = useEffectEvent(onBegun);
  useEffect(() => {
    if (followed === undefined) return;
    forgetLink(followed.id);
    begun(followed);
  }, [followed]);
}

/** Only games with a clock: others wait for days. */
function useAcceptedChallenge(
  userId: string,
  running: readonly ChessGame[] | undefined,
  onBegun: (game: ChessGame) => void,
): void {
  const challenges = useKnownChallenges();
  const sent = useRef<ReadonlySet<string>>(new Set());
  const begun = useEffectEvent(onBegun);
  useEffect(() => {
    const own = challenges?.filter((each) => each.challenger_id === userId) ?? [];
    sent.current = new Set([...sent.current, ...own.map(({ id }) => id)]);
    const game = running?.find(({ id, speed }) => sent.current.has(id) && isLive(speed));
    if (game === undefined) return;
    sent.current = new Set([...sent.current].filter((id) => id !== game.id));
    begun(game);
  }, [challenges, running, userId]);
}

function isLive(speed: ChessGame['speed']): boolean {
  return speed !== null && speed !== 'correspondence';
}

/** The search as last seen, and our own time when it was first seen. */
interface LastSeek {
  readonly own: Seek;
  readonly seenAt: number;
}

function useEndOfSearch(
  userId: string,
  running: readonly ChessGame[] | undefined,
  onFound: (game: ChessGame) => void,
): void {
  const t = useTranslations('seek');
  const client = useQueryClient();
  const own = useSeek()?.own ?? null;
  const last = useRef<LastSeek | null>(null);

  const look = useEffectEvent((games: readonly ChessGame[]) => {
    const game = last.current === null ? undefined : findPairedGame(games, last.current.own);
    if (game === undefined) return false;
    last.current = null;
    setCachedSeek(client, null);
    onFound(game);
    return true;
  });

  /** The search is over: cancelled, ended while disconnected, or just paired. */
  const checkForGame = useEffectEvent(async () => {
    const games = await client.fetchQuery({ ...runningGamesQuery(userId), staleTime: 0 });
    const { seenAt } = last.current ?? {};
    if (seenAt === undefined || look(games)) return;
    last.current = null;
    const cancels = client.getMutationCache().findAll({ mutationKey: CANCEL_SEEK_KEY });
    if (!cancels.some(({ state }) => state.submittedAt >= seenAt)) tell(t('ended'));
  });

  useEffect(() => {
    if (own !== null) last.current = { own, seenAt: last.current?.seenAt ?? Date.now() };
    const isFound = running !== undefined && look(running);
    if (!isFound && own === null && last.current !== null) checkForGame().catch(() => undefined);
  }, [own, running]);
}
