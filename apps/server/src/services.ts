import type { Config } from '@rookery/config';
import { openAccountsDatabase, openDatabase, type Database, type PoolUse } from '@rookery/database';
import type { Kysely } from 'kysely';
import { createAccountLimits } from './features/accounts/account-limits.ts';
import { createAccountMails, type AccountMails } from './features/accounts/account-mails.ts';
import { createAddressChanges, type AddressChanges } from './features/accounts/address-changes.ts';
import { createAuth, type Auth } from './features/accounts/auth.ts';
import { noteDatabaseFailure } from './features/accounts/database-failures.ts';
import { createIdentifier } from './features/accounts/identify.ts';
import { oidcProviderOf } from './features/accounts/oidc.ts';
import { createOwnerCheck } from './features/accounts/owner-check.ts';
import { createLiveTokens, type LiveTokens } from './features/accounts/live-token.ts';
import { createApiTokens, type ApiTokens } from './features/tokens/api-tokens.ts';
import { ownOrigins } from './http/origin.ts';
import type { OwnerCheck } from './http/owner-check.ts';
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
  /** With the role of accounts and sessions. */
  readonly accounts: Kysely<unknown>;
  readonly addressChanges: AddressChanges;
  readonly mails: AccountMails;
  readonly liveTokens: LiveTokens;
  readonly apiTokens: ApiTokens;
  readonly identifier: Identifier;
  readonly roundTrips: RoundTrips;
  readonly ownerCheck: OwnerCheck;
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
    rolePasswords: config.rolePasswords,
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
  const accountLimits = createAccountLimits(accounts.queries, config.signInsPerAccount);
  const mails = createAccountMails({
    publicUrl: config.publicUrl,
    limits: accountLimits,
    sendMail: (mail) =>
      jobs.send(accounts.queries, MAIL_JOB, { sealed: sealMail(mail, config.secret) }),
    log,
  });
  const auth = createAuth({
    ...config,
    origins,
    oidcProvider: oidcProviderOf(config),
    database: accounts.queries,
    limits: accountLimits,
    mails,
    log,
  });
  const ownerCheck = createOwnerCheck({ auth, accounts: accounts.queries, limits: accountLimits });
  const addressChanges = createAddressChanges({
    accounts: accounts.queries,
    mails,
    ownerCheck,
    confirmsAddresses: config.smtpUrl !== null,
  });
  const liveTokens = createLiveTokens(config.secret, config.liveTokenSeconds);
  const apiTokens = createApiTokens(accounts.queries);
  return {
    database,
    auth,
    accounts: accounts.queries,
    addressChanges,
    mails,
    liveTokens,
    apiTokens,
    identifier: createIdentifier(auth, accounts.queries, liveTokens, apiTokens),
    roundTrips: createRoundTrips(config.secret),
    ownerCheck,
    jobs,
    origins,
    pools: () => ({ ...database.pools(), accounts: accounts.pool() }),
    async close() {
      await jobs.close();
      await Promise.all([database.close(), accounts.close()]);
    },
  };
}
