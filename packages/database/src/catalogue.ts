import { createHash } from 'node:crypto';
import type pg from 'pg';

/** One object of ours in the PostgreSQL catalogue: a table, a column, a policy, a grant … */
interface Entry {
  /** For example `policy see on public.tasks`. */
  readonly name: string;
  /** Its definition, as every version of PostgreSQL writes it. */
  readonly definition: string;
}

/**
 * Everything that migrations create and a restore can lose: all objects that `rookery_owner` owns, so that
 * objects an operator has added are ignored. The journal is left out, because no migration creates it.
 */
const ENTRIES = `
  with class as (
    select pg_class.*, format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
    where relowner = 'rookery_owner'::regrole and relkind in ('r', 'p', 'v', 'i', 'S')
      and relname not in ('migrations', 'migrations_pkey') and nspname !~ '^pg_'
  ), function as (
    select pg_proc.*,
      format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)) as name
    from pg_proc join pg_namespace as namespace on namespace.oid = pronamespace
    where proowner = 'rookery_owner'::regrole
  ), granted (what, grants) as (
    select 'table ' || name, relacl from class
    union all
    select format('column %s.%I', name, attname), attacl from class
      join pg_attribute on attrelid = class.oid where attacl is not null
    union all
    select 'function ' || name, proacl from function
    union all
    select 'schema ' || nspname, nspacl from pg_namespace where nspowner = 'rookery_owner'::regrole
  )
  select format('%s %s%s',
      case relkind when 'v' then 'view' when 'i' then 'index' when 'S' then 'sequence' else 'table' end,
      name,
      case when relrowsecurity and relforcerowsecurity then ' with forced row-level security' end
    ) as name,
    -- A view's query is left out: versions of PostgreSQL write it differently.
    case relkind when 'i' then pg_get_indexdef(oid) when 'v' then reloptions::text else '' end
      as definition
  from class
  union all
  select format('column %s.%I', name, attname),
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity,
      pg_get_expr(adbin, adrelid))
  from class join pg_attribute on attrelid = class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
  union all
  -- PostgreSQL 18 counts NOT NULL among the constraints, where earlier versions do not.
  select format('constraint %I on %s', conname, name), pg_get_constraintdef(pg_constraint.oid)
  from class join pg_constraint on conrelid = class.oid where contype <> 'n'
  union all
  select format('policy %I on %s', polname, name),
    concat_ws(' ', polcmd, polpermissive, array(
      select rolname from pg_roles where pg_roles.oid = any (polroles) order by rolname
    ), pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from class join pg_policy on polrelid = class.oid
  union all
  select format('trigger %I on %s', tgname, name), pg_get_triggerdef(pg_trigger.oid)
  from class join pg_trigger on tgrelid = class.oid where not tgisinternal
  union all
  select 'function ' || name,
    concat_ws(' ', prosecdef, provolatile, proconfig, prosrc, pg_get_function_sqlbody(oid))
  from function
  union all
  select format('grant %s on %s to %s', lower(privilege_type), what, grantee::regrole), ''
  from granted cross join aclexplode(grants)
  where grantee <> 0 and grantee <> 'rookery_owner'::regrole
  union all
  select format('publication %I of %s', pubname, name), coalesce(prattrs::text, '')
  from class join pg_publication_rel on prrelid = class.oid
    join pg_publication on pg_publication.oid = prpubid
  where pubowner = 'rookery_owner'::regrole`;

/** With an empty search path, PostgreSQL writes every name with its schema, whatever the session's settings. */
async function readEntries(client: pg.Client): Promise<Entry[]> {
  await client.query(`set search_path = ''`);
  const { rows } = await client.query<Entry>(ENTRIES);
  await client.query('reset search_path');
  return rows;
}

/** The names of all our objects. */
export async function readCatalogue(client: pg.Client): Promise<string[]> {
  return (await readEntries(client)).map(({ name }) => name).toSorted();
}

/** One hash of all our objects, including the bodies of functions. */
export async function catalogueFingerprint(client: pg.Client): Promise<string> {
  const entries = await readEntries(client);
  const lines = entries.map(({ name, definition }) => `${name}\n${definition}`).toSorted();
  return createHash('sha256').update(lines.join('\n\n')).digest('hex');
}
