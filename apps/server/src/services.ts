import type { Config } from '@rookery/config';
import { openAccountsDatabase, openDatabase, type Database, type PoolUse } from '@rookery/database';
import { createAuth, type Auth } from './features/accounts/auth.ts';
import { noteDatabaseFailure } from './features/accounts/database-failures.ts';
import { createIdentifier } from './features/accounts/identify.ts';
import { createLiveTokens, type LiveTokens } from './features/accounts/live-token.ts';
import { ownOrigins } from './http/origin.ts';
import type { Identifier } from './live/identity.ts';
import { createRoundTrips, type RoundTrips } from './live/round-trip.ts';
import { createJobSender, type JobSender } from './jobs/job-sender.ts';
import { MAIL_JOB } from './mail/mail-job.ts';
import { sealMail } from './mail/sealed-mail.ts';
import type { Log } from './runtime/log.ts';

/** Services that the api and the gateway share in one process. */
export interface Services {
  readonly database: Database;
  readonly auth: Auth;
  readonly liveTokens: LiveTokens;
  readonly identifier: Identifier;
  readonly roundTrips: RoundTrips;
  readonly jobs: JobSender;
  /** The origins of our own pages. */
  readonly origins: readonly string[];
  pools(): Readonly<Record<string, PoolUse>>;
  close(): Promise<void>;
}

export function openServices(config: Config, log: Log): Services {
  const connection = {
    databaseUrl: config.databaseUrl,
    secret: config.secret,
    poolSize: config.databasePoolSize,
    databaseWaitSeconds: config.databaseWaitSeconds,
    onConnectionLost: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  };
  const origins = ownOrigins(config.publicUrl);
  const database = openDatabase(connection);
  const accounts = openAccountsDatabase({
    ...connection,
    onFailure: noteDatabaseFailure,
  });
  const jobs = createJobSender(accounts.queries);
  const auth = createAuth({
    ...config,
    origins,
    database: accounts.queries,
    sendMail: (mail) =>
      jobs.send(accounts.queries, MAIL_JOB, { sealed: sealMail(mail, config.secret) }),
    log,
  });
  const liveTokens = createLiveTokens(config.secret, config.liveTokenSeconds);
  return {
    database,
    auth,
    liveTokens,
    identifier: createIdentifier(auth, accounts.queries, liveTokens),
    roundTrips: createRoundTrips(config.secret),
    jobs,
    origins,
    pools: () => ({ ...database.pools(), accounts: accounts.pool() }),
    async close() {
      await jobs.close();
      await Promise.all([database.close(), accounts.close()]);
    },
  };
}
