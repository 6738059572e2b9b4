import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '..', '..');

/** What an operator writes into `.env`. */
export const REQUIRED = {
  PUBLIC_URL: 'https://club.example',
  POSTGRES_PASSWORD: '0123456789abcdef',
  ROOKERY_SECRET: 'a-secret-for-tests-that-is-long-enough',
};

/** The command of the image, which a service may replace. */
export const DEFAULT_COMMAND = ['node', 'apps/server/src/main.ts'];

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

export interface ComposeFile {
  readonly name: string;
  readonly text: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export const COMPOSE_FILES: readonly ComposeFile[] = ['compose.yaml', 'compose.cluster.yaml'].map(
  (name) => {
    const text = readFileSync(join(ROOT, name), 'utf8');
    const parsed = parse(text, { merge: true }) as Omit<ComposeFile, 'name' | 'text'>;
    // `parsed` has the name of the project, too.
    return { ...parsed, name, text };
  },
);

/** The services that run our image. */
export function ownServices({ services }: ComposeFile): [name: string, service: Service][] {
  return Object.entries(services).filter(([, { image }]) => image.includes('ROOKERY_IMAGE'));
}

/** The environment of a service, with these values in `.env`. */
export function environmentOf(
  { environment = {} }: Service,
  values: typeof REQUIRED = REQUIRED,
): Record<string, string> {
  const interpolated = (text: string) =>
    text.replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_, name: keyof typeof REQUIRED) => values[name]);
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, interpolated(value)]),
  );
}

/** The settings of PostgreSQL in its command, as `name=value`. */
export function postgresSettings({ services }: ComposeFile): string[] {
  const command = services['postgres']?.command ?? [];
  return command.filter((_, index) => command[index - 1] === '-c');
}

/**
 * What a program that checks a file has to say, or nothing if the file is right. Machines of developers may lack the
 * program: then this is printed, and the file counts as right.
 */
export function problems(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  const { error, status, stderr } = spawnSync(program, args, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') {
    console.log(`NOT checked, because ${program} is not installed: ${args.join(' ')}`);
    return '';
  }
  return status === 0 ? '' : (error?.message ?? stderr);
}
