import type { Option } from './option.ts';
import { OPTIONS } from './options.ts';

type ValueOf<O> = O extends Option<infer T> ? T : never;

type Declared = { readonly [K in keyof typeof OPTIONS]: ValueOf<(typeof OPTIONS)[K]> };

export type Config = Omit<Declared, 'publicUrl'> & { readonly publicUrl: string };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Says everything that is wrong at once, so an operator mends it in one go. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
}

export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const entries = Object.entries(OPTIONS).map(([key, option]) => {
    const reading = readOption(option, environment);
    if ('problem' in reading) problems.push(reading.problem);
    return [key, 'value' in reading ? reading.value : undefined];
  });
  const declared = Object.fromEntries(entries) as Declared;
  if (problems.length === 0 && needsNats(declared)) {
    problems.push('NATS_URL is missing. A relay and a gateway in different processes meet there.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...declared, publicUrl: declared.publicUrl ?? ownUrl(declared) };
}

function needsNats({ roles, natsUrl }: Declared): boolean {
  return natsUrl === null && roles.includes('relay') !== roles.includes('gateway');
}

/** Where nobody said otherwise, members type the address we listen on, if it is one they can type. */
function ownUrl({ host, port }: Declared): string {
  if (host === '0.0.0.0' || host === '::') {
    throw new ConfigError([`PUBLIC_URL is missing: nobody can type ${host} into a browser.`]);
  }
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function readOption(option: Option<unknown>, environment: Environment) {
  // `PORT=` in an env file means the option was left out.
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
