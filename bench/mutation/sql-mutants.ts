import { applyEdit, describeEdit, lineOf, oneLine, type Edit } from './edit.ts';
import type { SqlMutant } from './mutant.ts';
import type { Schema } from './schema.ts';
import { conditionEdits, sqlEdits } from './sql-edits.ts';

/** The journal's list of objects is written again, because a server does not start while one is missing. */
const ACCEPTED = ';\nupdate migrations set catalogue = null';

/** How often each kind is chosen. By the number of their places, nearly all mutants would be in functions. */
const SHARES: Readonly<Record<keyof Schema, number>> = {
  functions: 8,
  policies: 5,
  triggers: 2,
  constraints: 2,
  missingGrants: 2,
  secured: 1,
};

type Kind = keyof Schema;

export interface KindOfMutants {
  readonly kind: Kind;
  readonly share: number;
  readonly mutants: readonly SqlMutant[];
}

/** Every small mistake that the trial can make in the schema, by kind. */
export function sqlMutants(schema: Schema): KindOfMutants[] {
  const mutants: Record<Kind, SqlMutant[]> = {
    functions: schema.functions.flatMap(ofFunction),
    policies: schema.policies.flatMap(ofPolicy),
    triggers: schema.triggers.map(ofTrigger),
    constraints: schema.constraints.map(ofConstraint),
    missingGrants: schema.missingGrants.map(ofGrant),
    secured: schema.secured.map(ofSecurity),
  };
  return Object.entries(mutants).map(([kind, own]) => ({
    kind: kind as Kind,
    share: SHARES[kind as Kind],
    mutants: own,
  }));
}

type Written = Pick<SqlMutant, 'place' | 'original' | 'mutated' | 'names' | 'statement'>;

function mutant({ statement, ...written }: Written): SqlMutant {
  return { part: 'sql', ...written, statement: statement + ACCEPTED };
}

function ofFunction({ name, place, tables, definition }: Schema['functions'][number]): SqlMutant[] {
  const start = bodyStart(definition);
  return sqlEdits(definition.slice(start)).map((edit) => {
    const moved = { ...edit, start: edit.start + start, end: edit.end + start };
    const { original, mutated } = describeEdit(definition, moved);
    return mutant({
      place: `function ${place}:${lineOf(definition, moved.start)}`,
      original,
      mutated,
      names: [name, ...tables],
      statement: applyEdit(definition, moved),
    });
  });
}

/** Behind the opening quotes, or where a body of the SQL standard begins. */
function bodyStart(definition: string): number {
  const quoted = /^AS \$\w*\$/m.exec(definition);
  if (quoted !== null) return quoted.index + quoted[0].length;
  return /^(BEGIN ATOMIC|\s*RETURN )/m.exec(definition)?.index ?? definition.length;
}

type Policy = Schema['policies'][number];

function ofPolicy(policy: Policy): SqlMutant[] {
  const whole = [policy.usage, policy.check].filter(Boolean).join(' with check ');
  return [
    ofPolicyStatement(policy, whole, 'dropped', `drop policy ${policy.policy} on ${policy.on}`),
    ...ofClause(policy, 'using', policy.usage),
    ...ofClause(policy, 'with check', policy.check),
  ];
}

function ofClause(policy: Policy, clause: string, expression: string | null): SqlMutant[] {
  if (expression === null || expression === 'true') return [];
  const everything: Edit = { start: 0, end: expression.length, replacement: 'true' };
  return [everything, ...conditionEdits(expression)].map((edit) => {
    const { original, mutated } = describeEdit(expression, edit);
    const changed = `${clause} (${applyEdit(expression, edit)})`;
    const statement = `alter policy ${policy.policy} on ${policy.on} ${changed}`;
    return ofPolicyStatement(policy, `${clause} ${original}`, `${clause} ${mutated}`, statement);
  });
}

function ofPolicyStatement(
  { policy, on, name }: Policy,
  original: string,
  mutated: string,
  statement: string,
): SqlMutant {
  const place = `policy ${policy} on ${on}`;
  return mutant({ place, original: oneLine(original), mutated, names: [name], statement });
}

function ofTrigger(trigger: Schema['triggers'][number]): SqlMutant {
  const { trigger: own, on, name, definition } = trigger;
  return mutant({
    place: `trigger ${own} on ${on}`,
    original: oneLine(definition),
    mutated: 'dropped',
    names: [name, trigger.function],
    statement: `drop trigger ${own} on ${on}`,
  });
}

function ofConstraint({
  constraint,
  on,
  name,
  definition,
}: Schema['constraints'][number]): SqlMutant {
  return mutant({
    place: `constraint ${constraint} on ${on}`,
    original: oneLine(definition),
    mutated: 'dropped',
    names: [name],
    statement: `alter table ${on} drop constraint ${constraint}`,
  });
}

function ofGrant({ on, name, verb, grantee }: Schema['missingGrants'][number]): SqlMutant {
  const grant = `${verb} on ${on} to ${grantee}`;
  return mutant({
    place: `grants on ${on}`,
    original: 'no grant',
    mutated: `grant ${grant}`,
    names: [name],
    statement: `grant ${grant}`,
  });
}

function ofSecurity({ on, name }: Schema['secured'][number]): SqlMutant {
  return mutant({
    place: `table ${on}`,
    original: 'row-level security',
    mutated: 'none',
    names: [name],
    statement: `alter table ${on} disable row level security`,
  });
}
