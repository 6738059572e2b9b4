import type { Database, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../result.ts';
import type { Hears } from './feed.ts';
import type { Binding } from './join-request.ts';
import {
  gameFinder,
  hearingFinder,
  seesWorkspace,
  type FollowedGame,
  type Hearing,
} from './queries.ts';
import type { Standing, Standings } from './standing.ts';

/** How somebody follows a feed: from which version of its row on, and what of it is for them. */
export interface Entry {
  readonly since: number;
  readonly hears: Hears | null;
}

/** One caller at the door, with what is looked up for them. */
export interface Visit {
  game(id: string): Promise<FollowedGame | null>;
  enter(binding: Binding): Promise<Result<Entry>>;
  /** What else the answers rest on; null where nothing can change them. */
  standing(): Standing | null;
  end(): void;
}

const EVERYTHING: Entry = { since: 0, hears: null };

/** Judges by the rows themselves, read as the caller. */
export function createEntrance(database: Database, standings: Standings) {
  const findGame = gameFinder(database);
  const findHearing = hearingFinder(database);

  return (caller: UserId): Visit => {
    const games = new Map<string, Promise<FollowedGame | null>>();
    let standing: Standing | null = null;

    function game(id: string): Promise<FollowedGame | null> {
      const asked = games.get(id) ?? findGame(caller, id);
      games.set(id, asked);
      return asked;
    }

    async function enterChat(gameId: string): Promise<Result<Entry>> {
      // Before it is read: a change that is not in the answer is heard of.
      standing ??= standings.watch(caller);
      const hearing = await findHearing(caller, gameId);
      if (hearing.rooms.length === 0) return refuse(hearing.refusal ?? 'not_found');
      // Whether the opponent chats decides about writing: their page has to hear of it.
      for (const player of hearing.players) standing.add(player);
      return ok({ since: 0, hears: hearsOf(hearing) });
    }

    return {
      game,
      async enter({ table, column, value }) {
        if (table === 'chess_chat_lines') return enterChat(value);
        if (column === 'id') {
          const found = await game(value);
          return found === null ? refuse('not_found') : ok({ since: found.version, hears: null });
        }
        // Whom one plays is for everybody to see; that somebody was just asked is theirs.
        const mayEnter =
          table === 'chess_games'
            ? value === caller
            : await database.as(caller, (transaction) => seesWorkspace(transaction, value));
        return mayEnter ? ok(EVERYTHING) : refuse('not_found');
      },
      standing: () => standing,
      end: () => standing?.end(),
    };
  };
}

function hearsOf({ rooms, unheard }: Hearing): Hears {
  const silent = new Set(unheard);
  return (marks) => rooms.includes(marks['room'] ?? '') && !silent.has(marks['author_id'] ?? '');
}
