import {
  atLeast,
  integer,
  listOf,
  oneOf,
  origin,
  text,
  url,
  yesOrNo,
  type Option,
} from './option.ts';

/** Every option there is. `.env.example` is made from this table. */
export const OPTIONS = {
  databaseUrl: option({
    name: 'DATABASE_URL',
    help: 'PostgreSQL 15 or newer. The user here runs the migrations and may create roles; requests run as roles of their own.',
    example: 'postgres://postgres:password@127.0.0.1:5432/rookery',
    read: url('postgres', 'postgresql'),
  }),
  secret: option({
    name: 'ROOKERY_SECRET',
    help: "Signs sessions and makes the database roles' passwords. The same in every process. Make one with: openssl rand -base64 32",
    // Empty: a secret that everybody can read here must not start a server.
    example: '',
    read: atLeast(32),
  }),
  roles: option({
    name: 'ROOKERY_ROLES',
    help: 'The roles this process takes: api answers requests, relay reads the change log, gateway holds the live sockets, worker ends games by the clock.',
    example: 'api,relay,gateway,worker',
    fallback: ['api', 'relay', 'gateway', 'worker'] as const,
    read: listOf('api', 'relay', 'gateway', 'worker'),
  }),
  natsUrl: option({
    name: 'NATS_URL',
    help: 'Carries changes between processes; several servers are separated by commas. Not needed where one process takes all roles.',
    example: 'nats://127.0.0.1:4222',
    fallback: null,
    read: text,
  }),
  host: option({
    name: 'HOST',
    help: 'The address to listen on.',
    example: '127.0.0.1',
    fallback: '127.0.0.1',
    read: text,
  }),
  port: option({
    name: 'PORT',
    help: 'The port to listen on.',
    example: '4000',
    fallback: 4000,
    read: integer(1, 65_535),
  }),
  publicUrl: option({
    name: 'PUBLIC_URL',
    help: 'The address members type. Writes from pages of any other origin are refused; with https, cookies travel over https only.',
    example: 'https://club.example',
    fallback: null,
    read: origin,
  }),
  trustedProxies: option({
    name: 'TRUSTED_PROXIES',
    help: 'How many proxies stand in front, each adding to X-Forwarded-For. Rate limits then count their clients.',
    example: '1',
    fallback: 0,
    read: integer(0, 10),
  }),
  smtpUrl: option({
    name: 'SMTP_URL',
    help: 'Where mail is handed over. Without it, mail is written to the log.',
    example: 'smtp://user:password@mail.example:587',
    fallback: null,
    read: url('smtp', 'smtps'),
  }),
  mailFrom: option({
    name: 'MAIL_FROM',
    help: 'The sender of mail.',
    example: 'Rookery <rookery@club.example>',
    fallback: 'Rookery <rookery@localhost>',
    read: text,
  }),
  logLevel: option({
    name: 'LOG_LEVEL',
    help: 'How much is logged. Writes and failures are at info and above, every request at debug.',
    example: 'info',
    fallback: 'info',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace'),
  }),
  migrateOnStart: option({
    name: 'MIGRATE_ON_START',
    help: 'no where a step of the deployment runs `npm run migrate`, and DATABASE_URL here may lack an administrator.',
    example: 'yes',
    fallback: true,
    read: yesOrNo,
  }),
  databasePoolSize: option({
    name: 'DATABASE_POOL_SIZE',
    help: 'Connections for requests and joins in this process. Accounts may take as many again; grouped moves take 4 more, a worker 2, a relay 3.',
    example: '10',
    fallback: 10,
    read: integer(1, 500),
  }),
  signInsPerMinute: option({
    name: 'SIGN_INS_PER_MINUTE',
    help: 'Sign-in attempts from one address in a minute, before it has to wait.',
    example: '30',
    fallback: 30,
    read: integer(1, 1_000_000),
  }),
  signUpsPerMinute: option({
    name: 'SIGN_UPS_PER_MINUTE',
    help: 'New accounts from one address in a minute.',
    example: '10',
    fallback: 10,
    read: integer(1, 1_000_000),
  }),
  gameActionsPerSecond: option({
    name: 'GAME_ACTIONS_PER_SECOND',
    help: 'What one member may do in their chess games, moves included, in a second; five seconds of it can be saved up.',
    example: '20',
    fallback: 20,
    read: integer(1, 1_000_000),
  }),
  unstartedGamesPerMember: option({
    name: 'UNSTARTED_GAMES_PER_MEMBER',
    help: 'Games one member may have started that still wait for a first move.',
    example: '10',
    fallback: 10,
    read: integer(1, 1_000_000),
  }),
  liveSocketsPerMember: option({
    name: 'LIVE_SOCKETS_PER_MEMBER',
    help: 'Live sockets one member may have open at one gateway; a browser tab takes one.',
    example: '20',
    fallback: 20,
    read: integer(1, 1_000_000),
  }),
  liveJoinsPerSecond: option({
    name: 'LIVE_JOINS_PER_SECOND',
    help: 'Sockets, and channels, that one gateway lets in per second. After a restart everybody returns at once; the others wait their turn.',
    example: '1000',
    fallback: 1_000,
    read: integer(1, 1_000_000),
  }),
  liveTokenSeconds: option({
    name: 'LIVE_TOKEN_SECONDS',
    help: 'How long a token for the live line is good; clients fetch another before.',
    example: '600',
    fallback: 600,
    read: integer(1, 86_400),
  }),
  metrics: option({
    name: 'METRICS',
    help: 'yes serves figures for Prometheus at /health/metrics, to anybody who can reach this port.',
    example: 'no',
    fallback: false,
    read: yesOrNo,
  }),
  webDevOrigin: option({
    name: 'WEB_DEV_ORIGIN',
    help: "Where Vite's development server runs; set by `npm run dev`, never in production.",
    example: 'http://127.0.0.1:5173',
    fallback: null,
    read: url('http'),
  }),
};

function option<T, F = never>(declared: Declared<T, F>): Option<T | F> {
  return declared;
}

type Declared<T, F> = Omit<Option<T>, 'fallback'> & { readonly fallback?: F };
