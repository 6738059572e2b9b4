import { fetchRobots, type Fetcher, type RobotsFile } from '@rookery/crawling';
import type { WorkerDatabase } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { threadJob } from '../../../threads/thread-job.ts';
import type { default as workRobots, ReadRobots } from './robots.thread.ts';

/** What a robots.txt says about an address. */
export interface RobotsRules extends Omit<ReadRobots, 'allowed'> {
  readonly isAllowed: boolean;
}

const readRobots = threadJob<typeof workRobots>(new URL('./robots.thread.ts', import.meta.url));

/** The files of the origins that a run asks, from the database or from the origin. */
export interface RobotsCache {
  /** `ask` is called around the request of a file, if one is needed. */
  rulesFor(
    address: string,
    ask: (request: () => Promise<RobotsFile>) => Promise<RobotsFile>,
  ): Promise<RobotsRules>;
}

export interface RobotsOptions {
  readonly database: WorkerDatabase;
  readonly fetcher: Fetcher;
  readonly workspaceId: WorkspaceId;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export function createRobotsCache(options: RobotsOptions): RobotsCache {
  const { database, fetcher, workspaceId, timeoutMs, signal } = options;
  const known = new Map<string, RobotsFile>();

  async function stored(origin: string): Promise<RobotsFile | null> {
    const row = await database.run((transaction) =>
      transaction
        .selectFrom('crawl_robots')
        .select(['access', 'text', 'expires_at'])
        .where('workspace_id', '=', workspaceId)
        .where('origin', '=', origin)
        .executeTakeFirst(),
    );
    if (row === undefined) return null;
    return { access: row.access, text: row.text, expiresAt: Date.parse(row.expires_at) };
  }

  async function fetchAndStore(origin: string): Promise<RobotsFile> {
    const file = await fetchRobots(fetcher, origin, Date.now(), { timeoutMs, signal });
    // An aborted request says nothing about the file.
    signal.throwIfAborted();
    const text = file.text.replaceAll('\0', '');
    await database.run((transaction) =>
      sql`
        insert into crawl_robots (workspace_id, origin, access, text, expires_at)
        values (${workspaceId}, ${origin}, ${file.access}, ${text}, ${new Date(file.expiresAt).toISOString()})
        on conflict (workspace_id, origin) do update
          set access = excluded.access, text = excluded.text, expires_at = excluded.expires_at`.execute(
        transaction,
      ),
    );
    return file;
  }

  return {
    async rulesFor(address, ask) {
      const file = await fileFor(new URL(address).origin, ask);
      const orderer = { member: workspaceId, signal };
      const { allowed, ...rules } = await readRobots({ file, addresses: [address] }, orderer);
      return { ...rules, isAllowed: allowed[0] === true };
    },
  };

  async function fileFor(
    origin: string,
    ask: (request: () => Promise<RobotsFile>) => Promise<RobotsFile>,
  ): Promise<RobotsFile> {
    const cached = known.get(origin) ?? (await stored(origin));
    const isFresh = cached !== null && cached.expiresAt > Date.now();
    const file = isFresh ? cached : await ask(() => fetchAndStore(origin));
    known.set(origin, file);
    return file;
  }
}
