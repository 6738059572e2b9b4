import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';
import { WORKSPACE_ROLES } from './workspace-roles.ts';

/** An account as those see it who run the platform. */
export const PlatformAccount = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    created_at: Timestamp,
    suspended_at: Nullable(Timestamp),
    suspension_reason: Nullable(Type.String()),
    two_factor_enabled: Type.Boolean(),
    sessions: Type.Integer({ description: 'The number of devices that are signed in.' }),
    last_seen_at: Nullable(Timestamp),
  },
  { $id: 'PlatformAccount' },
);
export type PlatformAccount = Static<typeof PlatformAccount>;

export const PlatformAccountDetails = Type.Object(
  {
    account: PlatformAccount,
    workspaces: Type.Array(
      Type.Object({
        workspace_id: Uuid,
        name: Type.String(),
        role: Type.Enum([...WORKSPACE_ROLES]),
      }),
    ),
  },
  { $id: 'PlatformAccountDetails' },
);
export type PlatformAccountDetails = Static<typeof PlatformAccountDetails>;

export const SUSPENSION_REASON_MAX = 500;

export const SuspendAccount = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: SUSPENSION_REASON_MAX }) },
  { $id: 'SuspendAccount', additionalProperties: false },
);
export type SuspendAccount = Static<typeof SuspendAccount>;

export const PlatformWorkspace = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    created_at: Timestamp,
    deleted_at: Nullable(Timestamp),
    chess_scope: Type.String(),
    members: Type.Integer(),
    owner_name: Nullable(Type.String()),
  },
  { $id: 'PlatformWorkspace' },
);
export type PlatformWorkspace = Static<typeof PlatformWorkspace>;

/** A chat message that members have reported, in any workspace. */
export const PlatformReport = Type.Object(
  {
    line_id: Uuid,
    author_id: Uuid,
    author_name: Type.String(),
    text: Type.String(),
    created_at: Timestamp,
    reports: Type.Integer(),
    reported_at: Timestamp,
  },
  { $id: 'PlatformReport' },
);
export type PlatformReport = Static<typeof PlatformReport>;

export const ReportedContext = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        id: Uuid,
        author_id: Uuid,
        author_name: Type.String(),
        text: Type.String(),
        created_at: Timestamp,
      }),
      { description: 'What was written before and after, with the message itself.' },
    ),
  },
  { $id: 'ReportedContext' },
);
export type ReportedContext = Static<typeof ReportedContext>;

/** A job that was not done after its last attempt. */
export const FailedJob = Type.Object(
  {
    id: Uuid,
    kind: Type.String(),
    created_at: Timestamp,
    failed_at: Nullable(Timestamp),
    attempts: Type.Integer(),
    error: Nullable(Type.String()),
  },
  { $id: 'FailedJob' },
);
export type FailedJob = Static<typeof FailedJob>;

export const FailedJobs = Type.Object({ data: Type.Array(FailedJob) }, { $id: 'FailedJobs' });

/** An option that is in force. */
export const PlatformOption = Type.Object(
  {
    name: Type.String(),
    help: Type.String(),
    value: Nullable(Type.String({ description: 'Null if it is not set. Secrets are not shown.' })),
    is_secret: Type.Boolean(),
    is_default: Type.Boolean(),
  },
  { $id: 'PlatformOption' },
);
export type PlatformOption = Static<typeof PlatformOption>;

export const PlatformOptions = Type.Object(
  { data: Type.Array(PlatformOption) },
  { $id: 'PlatformOptions' },
);

export const PLATFORM_ROLES = ['api', 'relay', 'gateway', 'worker'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

/** The parts of a role are null in processes that do not have it. */
export const ProcessFigures = Type.Object(
  {
    memory_bytes: Type.Integer(),
    busy: Type.Number({ description: 'Part of the time in which the process was busy: 0 to 1.' }),
    connections_awaited: Type.Integer({
      description: 'How many callers wait for a connection to the database.',
    }),
    api: Nullable(
      Type.Object({
        requests_per_second: Type.Number(),
        failures: Type.Integer({ description: 'Answers with 500 and above since the start.' }),
      }),
    ),
    relay: Nullable(
      Type.Object({
        is_active: Type.Boolean(),
        lag_seconds: Nullable(Type.Number()),
        lag_bytes: Nullable(Type.Number()),
      }),
    ),
    gateway: Nullable(
      Type.Object({
        sockets: Type.Integer(),
        members: Type.Integer(),
        slow_sockets: Type.Integer({ description: 'Sockets that do not keep up.' }),
      }),
    ),
    worker: Nullable(
      Type.Object({
        engines_searching: Nullable(Type.Integer()),
        jobs_waiting: Nullable(Type.Integer({ description: 'Due jobs of all workers.' })),
        oldest_job_seconds: Nullable(Type.Number()),
        failures: Type.Integer({ description: 'Failed attempts since the start.' }),
      }),
    ),
  },
  { $id: 'ProcessFigures' },
);
export type ProcessFigures = Static<typeof ProcessFigures>;

/** A process of the platform. It reports every ten seconds. */
export const PlatformProcess = Type.Object(
  {
    id: Uuid,
    roles: Type.Array(Type.Enum([...PLATFORM_ROLES])),
    host: Type.String(),
    pid: Type.Integer(),
    version: Type.String(),
    started_at: Timestamp,
    seen_at: Timestamp,
    is_running: Type.Boolean({ description: 'Whether it was seen within the last 30 seconds.' }),
    figures: ProcessFigures,
  },
  { $id: 'PlatformProcess' },
);
export type PlatformProcess = Static<typeof PlatformProcess>;

export const PlatformProcesses = Type.Object(
  { data: Type.Array(PlatformProcess) },
  { $id: 'PlatformProcesses' },
);
