import { once } from 'node:events';
import { challengeChannel, feedBinding, playerChannel, type ChessGame } from '@rookery/contract';
import { setTimeout as pause } from 'node:timers/promises';
import type { Seeded } from '@rookery/testkit';
import { Browser } from './browser.ts';
import type { ClubMember, PresentMember, SoakClub } from './club.ts';
import { LivePage } from './live-page.ts';

/** Thrown by a plan in which a player closes the browser in the middle of a game. */
export class ClosedBrowser extends Error {}

/** A member from sign-in to sign-out, with a page and its live connection. */
export class OnlineMember implements PresentMember {
  readonly id: string;
  readonly isOrganiser: boolean;
  readonly club: SoakClub;
  readonly browser: Browser;
  readonly live: LivePage;
  readonly chance: Seeded;
  /** Plays a game, so that nobody challenges this member. */
  isBusy = false;
  /** Stays online and starts nothing until the tournament is over. */
  isInTournament = false;
  readonly #games: ChessGame[] = [];
  readonly #challenges: string[] = [];
  readonly #known = new Set<string>();
  readonly #until: AbortSignal;
  #news = Promise.withResolvers<void>();

  private constructor(
    member: ClubMember,
    club: SoakClub,
    {
      browser,
      live,
      chance,
      until,
    }: Pick<OnlineMember, 'browser' | 'live' | 'chance'> & { until: AbortSignal },
  ) {
    this.id = member.id;
    this.isOrganiser = member.isOrganiser;
    this.club = club;
    this.browser = browser;
    this.live = live;
    this.chance = chance;
    this.#until = until;
  }

  /** Signs in and connects. */
  static async comeOnline(
    member: ClubMember,
    club: SoakClub,
    chance: Seeded,
    until: AbortSignal,
  ): Promise<OnlineMember> {
    const browser = new Browser(club.url, club.agent, club.counts);
    await browser.signIn(member.email);
    const live = await LivePage.open(club.url, browser.cookies(), club.counts);
    const online = new OnlineMember(member, club, { browser, live, chance, until });
    await online.#follow();
    return online;
  }

  async #follow(): Promise<void> {
    const { id, live } = this;
    await live.join(
      playerChannel(id),
      [
        feedBinding('chess_games', 'white_player_id', id, 'INSERT'),
        feedBinding('chess_games', 'black_player_id', id, 'INSERT'),
      ],
      ({ record }) => this.startsGame(record as unknown as ChessGame),
    );
    await live.join(
      challengeChannel(id),
      [feedBinding('chess_challenges', 'opponent_id', id, '*')],
      ({ type, record }) => {
        if (type !== 'INSERT') return;
        this.#challenges.push(String(record['id']));
        this.#wake();
      },
    );
    await live.join('notifications', [feedBinding('notifications', 'user_id', id, '*')]);
  }

  /** Also called with games that the member started, which arrive as live updates, too. */
  startsGame(game: ChessGame): void {
    if (this.#known.has(game.id)) return;
    this.#known.add(game.id);
    this.#games.push(game);
    this.isBusy = true;
    this.#wake();
  }

  /** Whether a game has begun within this time. */
  async awaitsGame(ms: number): Promise<boolean> {
    const deadline = Date.now() + ms;
    while (this.#games.length === 0 && Date.now() < deadline && !this.club.signal.aborted) {
      await this.looksAtPage(deadline - Date.now());
    }
    return this.#games.length > 0;
  }

  /** The next game that has begun. */
  takesGame(): ChessGame | undefined {
    return this.#games.shift();
  }

  /** The id of the next challenge that has arrived. */
  takesChallenge(): string | undefined {
    return this.#challenges.shift();
  }

  isLeaving(): boolean {
    if (this.club.signal.aborted) return true;
    return this.#until.aborted && this.#games.length === 0 && !this.isInTournament;
  }

  #wake(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** Ends early when a game or a challenge arrives. */
  async looksAtPage(ms: number): Promise<void> {
    const stop = new AbortController();
    const wait = pause(Math.max(0, ms), null, { signal: stop.signal }).catch(() => null);
    const ended = this.club.signal.aborted
      ? Promise.resolve()
      : once(this.club.signal, 'abort', { signal: stop.signal }).catch(() => null);
    await Promise.race([wait, this.#news.promise, ended]);
    stop.abort();
  }
}
