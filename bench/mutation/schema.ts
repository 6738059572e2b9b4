import type { connectAsSuperuser } from '@rookery/testkit';

/** A connection to the migrated database. */
export type Connection = Awaited<ReturnType<typeof connectAsSuperuser>>;

/** What the mutators read of the migrated schema. All names are quoted as PostgreSQL needs them. */
export interface Schema {
  readonly functions: readonly {
    readonly name: string;
    readonly place: string;
    /** The tables whose triggers call it. */
    readonly tables: readonly string[];
    readonly definition: string;
  }[];
  readonly policies: readonly {
    readonly policy: string;
    readonly on: string;
    readonly name: string;
    readonly usage: string | null;
    readonly check: string | null;
  }[];
  readonly triggers: readonly {
    readonly trigger: string;
    readonly on: string;
    readonly name: string;
    readonly function: string;
    readonly definition: string;
  }[];
  readonly constraints: readonly {
    readonly constraint: string;
    readonly on: string;
    readonly name: string;
    readonly definition: string;
  }[];
  /** Tables with row-level security. */
  readonly secured: readonly { readonly on: string; readonly name: string }[];
  readonly missingGrants: readonly {
    readonly on: string;
    readonly name: string;
    readonly verb: string;
    readonly grantee: string;
  }[];
}

const OWNED = `relowner = 'rookery_owner'::regrole and relname <> 'migrations'`;
const ON = `format('%I.%I', nspname, relname) as "on", relname::text as name`;
const OF_TABLES = `pg_class join pg_namespace as namespace on namespace.oid = relnamespace`;

const QUERIES: Readonly<Record<keyof Schema, string>> = {
  functions: `
    select proname::text as name,
      format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)) as place,
      array(
        select distinct relname::text from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgfoid = pg_proc.oid and not tgisinternal order by 1
      ) as tables,
      pg_get_functiondef(pg_proc.oid) as definition
    from pg_proc join pg_namespace as namespace on namespace.oid = pronamespace
    where proowner = 'rookery_owner'::regrole and prokind in ('f', 'p')
    order by place`,
  // Those of the owner let functions work that run with its rights.
  policies: `
    select quote_ident(polname) as policy, ${ON}, pg_get_expr(polqual, polrelid) as usage,
      pg_get_expr(polwithcheck, polrelid) as check
    from pg_policy join ${OF_TABLES} on pg_class.oid = polrelid
    where ${OWNED} and polname <> 'owner_all' order by "on", policy`,
  triggers: `
    select quote_ident(tgname) as trigger, ${ON}, proname::text as function,
      pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join ${OF_TABLES} on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where ${OWNED} and not tgisinternal order by "on", trigger`,
  constraints: `
    select quote_ident(conname) as constraint, ${ON}, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join ${OF_TABLES} on pg_class.oid = conrelid
    where ${OWNED} and contype = 'c' order by "on", "constraint"`,
  secured: `
    select ${ON} from ${OF_TABLES} where ${OWNED} and relrowsecurity order by "on"`,
  missingGrants: `
    select ${ON}, verb, grantee
    from ${OF_TABLES} cross join unnest(array['select', 'insert', 'update', 'delete']) as verb
      cross join unnest(array['rookery_app', 'rookery_relay']) as grantee
    where ${OWNED} and relkind in ('r', 'p') and has_schema_privilege(grantee, nspname, 'usage')
      and not has_table_privilege(grantee, pg_class.oid, verb)
      -- The relay reads only what is sent to members.
      and (grantee = 'rookery_app' or verb = 'select')
    order by "on", verb, grantee`,
};

export async function readSchema(client: Connection): Promise<Schema> {
  const entries: [string, unknown[]][] = [];
  for (const [kind, query] of Object.entries(QUERIES)) {
    entries.push([kind, (await client.query(query)).rows]);
  }
  return Object.fromEntries(entries) as unknown as Schema;
}
