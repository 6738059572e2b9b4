import type pg from 'pg';

/**
 * What each role may do with what it does not own, one line for each object: tables with their columns, sequences,
 * functions and schemas. Partitions of pg-boss whose names contain the date are left out, and its functions, which change
 * with its version.
 */
const PRIVILEGES = `
  with ours as (
    select oid from pg_roles where rolname like 'rookery\\_%'
  ), class as (
    select pg_class.*, format('%I.%I', nspname, relname) as name,
      case relkind when 'S' then 'sequence' else 'table' end as kind
    from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
    where relowner in (table ours) and relname !~ '_[0-9]{8}'
  ), granted (kind, name, owner, columns, grants) as (
    select kind, name, relowner, null, relacl from class
    union all
    select kind, name, relowner, attname::text, attacl from class
      join pg_attribute on attrelid = class.oid
    union all
    select 'function', format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)),
      proowner, null, coalesce(proacl, acldefault('f', proowner))
      from pg_proc join pg_namespace as namespace on namespace.oid = pronamespace
      where proowner = 'rookery_owner'::regrole
    union all
    select 'schema', nspname::text, nspowner, null, nspacl from pg_namespace where nspowner in (table ours)
  ), privilege as (
    select coalesce(rolname, 'public') as role, kind, name,
      lower(privilege_type) || coalesce(' (' || string_agg(columns, ', ' order by columns) || ')', '')
        || case when is_grantable then ' with grant option' else '' end as verb
    from granted cross join aclexplode(grants) left join pg_roles on pg_roles.oid = grantee
    where grantee <> owner
    group by role, kind, name, privilege_type, is_grantable, columns is null
  )
  select format('%s %s %s: %s', role, kind, name, string_agg(verb, ', ' order by verb)) as line
  from privilege group by role, kind, name
  order by role collate "C", kind collate "C", name collate "C"`;

/** The rules of each table: its policies with their command and roles, and what its triggers wait for and run. */
const RULES = `
  with class as (
    select pg_class.oid, format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
    where relowner = 'rookery_owner'::regrole and relkind in ('r', 'p')
  ), rule (name, rule) as (
    select name, format('policy %s for %s to %s%s', polname,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      case when polroles = '{0}' then 'public' else array_to_string(array(
        select rolname::text from pg_roles where pg_roles.oid = any (polroles) order by rolname
      ), ', ') end,
      case when not polpermissive then ', restrictive' end)
    from class join pg_policy on polrelid = class.oid
    union all
    select name, 'trigger ' || regexp_replace(pg_get_triggerdef(pg_trigger.oid),
      '^CREATE (CONSTRAINT )?TRIGGER (\\S+) (.*) ON \\S+ (.*)$', '\\2 \\1\\3 \\4')
      || case when tgenabled <> 'O' then ' (disabled)' else '' end
    from class join pg_trigger on tgrelid = class.oid where not tgisinternal
  )
  select format('%s %s', name, rule) as line from rule order by name collate "C", rule collate "C"`;

async function readLines(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(sql);
  return rows.map(({ line }) => line);
}

export function readPrivileges(client: pg.Client): Promise<string[]> {
  return readLines(client, PRIVILEGES);
}

/** The names do not depend on the search path. */
export async function readRules(client: pg.Client): Promise<string[]> {
  await client.query(`set search_path = ''`);
  return readLines(client, RULES);
}
