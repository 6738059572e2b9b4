import { expect, test } from 'vitest';
import { ConfigError, exampleEnvironment, readConfig } from './config.ts';
import type { Option } from './option.ts';
import { optionsInForce } from './options-in-force.ts';
import { OPTIONS } from './options.ts';

const complete = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/rookery',
  ROOKERY_SECRET: 'x'.repeat(32),
};

test('the required options are enough, and the others have defaults', () => {
  expect(readConfig(complete)).toMatchObject({
    port: 4000,
    roles: ['api', 'relay', 'gateway', 'worker'],
    publicUrl: 'http://127.0.0.1:4000',
    smtpUrl: null,
  });
});

test('the public URL defaults to host and port, and has no trailing slash', () => {
  expect(readConfig({ ...complete, PORT: '80' }).publicUrl).toBe('http://127.0.0.1:80');
  const given = { ...complete, PUBLIC_URL: 'https://club.example/' };
  expect(readConfig(given).publicUrl).toBe('https://club.example');
});

test('all problems are reported at once, without the secret', () => {
  const broken = { ROOKERY_SECRET: 'short-secret', PORT: 'http', ROOKERY_ROLES: 'api,bishop' };
  const read = () => readConfig(broken);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/DATABASE_URL is missing/);
  expect(read).toThrow(/ROOKERY_SECRET must be at least 32 characters/);
  expect(read).toThrow(/PORT must be a whole number from 1 to 65535/);
  expect(read).toThrow(/ROOKERY_ROLES must be a comma-separated list of api/);
  expect(read).not.toThrow(/short-secret/);
});

test('a relay and a gateway in different processes need NATS', () => {
  const apart = { ...complete, ROOKERY_ROLES: 'api,gateway' };
  expect(() => readConfig(apart)).toThrow(/NATS_URL is missing/);
  expect(readConfig({ ...apart, NATS_URL: 'nats://127.0.0.1:4222' }).roles).toEqual([
    'api',
    'gateway',
  ]);
  expect(readConfig({ ...complete, ROOKERY_ROLES: 'api,worker' }).natsUrl).toBeNull();
});

test.each(['0', '-1', '65536', '1.5', 'http', '1e99'])('the port %s is refused', (PORT) => {
  expect(() => readConfig({ ...complete, PORT })).toThrow(/PORT must be a whole number/);
});

test.each([1, 65_535])('the port %s is accepted', (port) => {
  expect(readConfig({ ...complete, PORT: String(port) }).port).toBe(port);
});

test('an empty value counts as left out', () => {
  expect(readConfig({ ...complete, SMTP_URL: ' ' }).smtpUrl).toBeNull();
});

test('the example file is complete except for the secret', () => {
  const lines = exampleEnvironment()
    .split('\n')
    .filter((line) => /^(# )?[A-Z_]+=/.test(line));
  const pairs = lines.map((line) => line.replace(/^# /, '').split(/=(.*)/s).slice(0, 2));
  const example = Object.fromEntries(pairs) as Record<string, string>;
  expect(() => readConfig(example)).toThrow(/ROOKERY_SECRET is missing/);
  expect(readConfig({ ...example, ROOKERY_SECRET: complete.ROOKERY_SECRET })).toMatchObject({
    publicUrl: 'https://club.example',
  });
});

test.each([
  'https://x.test/rookery',
  'https://x.test?y',
  'ftp://x.test',
  'x.test',
  'https://u@x.test',
])('%s is not a public address', (PUBLIC_URL) => {
  expect(() => readConfig({ ...complete, PUBLIC_URL })).toThrow(/PUBLIC_URL must be an origin/);
});

test('a wildcard host needs a public URL, and IPv6 gets brackets', () => {
  expect(() => readConfig({ ...complete, HOST: '0.0.0.0' })).toThrow(/PUBLIC_URL is missing/);
  expect(readConfig({ ...complete, HOST: '::1' }).publicUrl).toBe('http://[::1]:4000');
  expect(readConfig({ ...complete, PUBLIC_URL: 'HTTPS://Club.Example' }).publicUrl).toBe(
    'https://club.example',
  );
});

test('each option has a name of its own that every shell can set', () => {
  const names = Object.values(OPTIONS).map(({ name }) => name);
  expect(names.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('the example of each option is a value that it accepts, and secrets need none', () => {
  for (const { name, example, read, isSecret } of Object.values<Option<unknown>>(OPTIONS)) {
    if (isSecret === true && example === '') continue;
    expect(example, name).not.toBe('');
    expect(read(example), name).toHaveProperty('value');
  }
});

test('administrators see what is set, as it is written in the environment, without secrets', () => {
  const shown = optionsInForce(
    readConfig({ ...complete, ROOKERY_ROLES: 'api,worker', MAKE_PUZZLES: 'no' }),
  );
  const of = (wanted: string) => shown.find(({ name }) => name === wanted);
  expect(of('MAKE_PUZZLES')).toMatchObject({ value: 'no', is_default: false });
  expect(of('STARTER_PUZZLES')).toMatchObject({ value: 'yes', is_default: true });
  expect(of('ROOKERY_ROLES')).toMatchObject({ value: 'api,worker', is_default: false });
  expect(of('SMTP_URL')).toMatchObject({ value: null, is_default: true });
  expect(of('ROOKERY_SECRET')).toMatchObject({ value: null, is_secret: true });
});
