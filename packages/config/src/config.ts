import type { Option } from './option.ts';
import { OPTIONS } from './options.ts';

type ValueOf<O> = O extends Option<infer T> ? T : never;

type DeclaredOptions = { readonly [K in keyof typeof OPTIONS]: ValueOf<(typeof OPTIONS)[K]> };

export type Config = Omit<DeclaredOptions, 'publicUrl'> & { readonly publicUrl: string };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists all problems at once, so that an operator can fix them together. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
}

export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const entries = Object.entries(OPTIONS).map(([key, option]) => {
    const reading = readOption(option, environment);
    if ('problem' in reading) problems.push(reading.problem);
    return [key, 'value' in reading ? reading.value : undefined];
  });
  const declared = Object.fromEntries(entries) as DeclaredOptions;
  if (problems.length === 0 && needsNats(declared)) {
    problems.push(
      'NATS_URL is missing. A relay and a gateway in different processes communicate over NATS.',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...declared, publicUrl: declared.publicUrl ?? ownUrl(declared) };
}

function needsNats({ roles, natsUrl }: DeclaredOptions): boolean {
  return natsUrl === null && roles.includes('relay') !== roles.includes('gateway');
}

/** The default public URL: the address to listen on, if it can be used in a browser. */
function ownUrl({ host, port }: DeclaredOptions): string {
  if (host === '0.0.0.0' || host === '::') {
    throw new ConfigError([`PUBLIC_URL is missing: ${host} is not an address for a browser.`]);
  }
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function readOption(option: Option<unknown>, environment: Environment) {
  // `PORT=` in an env file counts as left out.
  const given = environment[option.name]?.trim() || undefined;
  if (given === undefined) {
    return option.fallback === undefined
      ? { problem: `${option.name} is missing. ${option.help}` }
      : { value: option.fallback };
  }
  const reading = option.read(given);
  return 'problem' in reading ? { problem: `${option.name} must be ${reading.problem}.` } : reading;
}

/** The text of `.env.example`. */
export function exampleEnvironment(): string {
  const paragraphs = Object.values(OPTIONS).map(({ name, help, example, fallback }) => {
    const line = `${name}=${example}`;
    return `# ${help}\n${fallback === undefined ? line : `# ${line}`}\n`;
  });
  return `# Made by \`npm run generate\` from packages/config/src/options.ts.\n\n${paragraphs.join('\n')}`;
}
