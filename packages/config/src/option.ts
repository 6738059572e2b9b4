/** A declared option: its environment variable, its help text and how its value is parsed. */
export interface Option<T> {
  readonly name: string;
  readonly help: string;
  /** Shown in `.env.example`. */
  readonly example: string;
  /** The default value. Without one, the option is required. */
  readonly fallback?: T;
  readonly read: (text: string) => Reading<T>;
  /** The value is shown to nobody. */
  readonly isSecret?: true;
}

export type Reading<T> = { readonly value: T } | { readonly problem: string };

export const text = (value: string): Reading<string> => ({ value });

export function integer(minimum: number, maximum: number) {
  return (value: string): Reading<number> => {
    const number = Number(value);
    const fits = Number.isInteger(number) && number >= minimum && number <= maximum;
    return fits ? { value: number } : { problem: `a whole number from ${minimum} to ${maximum}` };
  };
}

export function oneOf<const T extends string>(...choices: readonly T[]) {
  return (value: string): Reading<T> => {
    const choice = choices.find((candidate) => candidate === value);
    return choice === undefined ? { problem: `one of ${choices.join(', ')}` } : { value: choice };
  };
}

export function listOf<const T extends string>(...choices: readonly T[]) {
  return (value: string): Reading<readonly T[]> => {
    const parts = value.split(',').map((part) => part.trim());
    const chosen = choices.filter((choice) => parts.includes(choice));
    return chosen.length === parts.length
      ? { value: chosen }
      : { problem: `a comma-separated list of ${choices.join(', ')}` };
  };
}

/** Texts, separated by commas. */
export const texts = (value: string): Reading<readonly string[]> => ({
  value: value.split(',').map((part) => part.trim()),
});

/** A number of bytes in base64url. */
export function bytes(count: number) {
  return (value: string): Reading<string> =>
    Buffer.from(value, 'base64url').length === count && /^[\w-]+$/.test(value)
      ? { value }
      : { problem: `${count} bytes in base64url` };
}

/** A fixed number of whole numbers, separated by commas. */
export function integers(count: number, minimum: number, maximum: number) {
  const readOne = integer(minimum, maximum);
  return (value: string): Reading<readonly number[]> => {
    const numbers = value.split(',').flatMap((part) => {
      const reading = readOne(part.trim());
      return 'value' in reading ? [reading.value] : [];
    });
    return numbers.length === count && value.split(',').length === count
      ? { value: numbers }
      : { problem: `${count} whole numbers from ${minimum} to ${maximum}, separated by commas` };
  };
}

export function url(...protocols: readonly string[]) {
  return (value: string): Reading<string> => {
    const protocol = URL.canParse(value) ? new URL(value).protocol.replace(':', '') : '';
    return protocols.includes(protocol)
      ? { value: value.replace(/\/$/, '') }
      : { problem: `a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}` };
  };
}

/** An origin without a path, in the form browsers use. */
export function origin(value: string): Reading<string> {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  const fits =
    parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`;
  return fits ? { value: parsed.origin } : { problem: 'an origin such as https://club.example' };
}

export function atLeast(length: number) {
  return (value: string): Reading<string> =>
    value.length >= length ? { value } : { problem: `at least ${length} characters` };
}

/** One value, or two separated by a comma. */
export function oneOrTwo(read: (value: string) => Reading<string>) {
  return (value: string): Reading<string> => {
    const parts = value.split(',');
    if (parts.length > 2) return { problem: 'one value, or two separated by a comma' };
    return parts.map(read).find((reading) => 'problem' in reading) ?? { value };
  };
}

export const yesOrNo = (value: string): Reading<boolean> =>
  value === 'yes' || value === 'no' ? { value: value === 'yes' } : { problem: 'yes or no' };

/** A web or mail address that can stand in a user agent. */
export const contact = (value: string): Reading<string> =>
  /^[\x21-\x27\x2a-\x7e]{3,200}$/.test(value)
    ? { value }
    : { problem: 'a web or mail address without spaces and brackets' };

/** Such as `intranet.example:8080,127.0.0.1:80`. */
export const hostsWithPorts = (value: string): Reading<readonly string[]> => {
  const hosts = value.split(',').map((part) => part.trim().toLowerCase());
  return hosts.every((host) => /^[^\s:/]+:\d{1,5}$/.test(host))
    ? { value: hosts }
    : { problem: 'hosts with ports, such as intranet.example:8080, separated by commas' };
};
