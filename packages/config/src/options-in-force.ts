import type { Config } from './config.ts';
import type { Option } from './option.ts';
import { OPTIONS } from './options.ts';

/** For administrators: what is set, without secrets. */
export function optionsInForce(config: Config) {
  return Object.entries(OPTIONS as Record<string, Option<unknown>>).map(([key, option]) => {
    const value = config[key as keyof Config];
    const isSecret = option.isSecret === true;
    return {
      name: option.name,
      help: option.help,
      // Null if it is not set, and for secrets.
      value: value === null || isSecret ? null : shown(value),
      is_secret: isSecret,
      is_default: shown(value) === shown(option.fallback),
    };
  });
}

function shown(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return Array.isArray(value) ? value.join(',') : String(value);
}
