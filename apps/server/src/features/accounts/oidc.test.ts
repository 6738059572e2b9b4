import { readConfig } from '@rookery/config';
import { expect, test } from 'vitest';
import { oidcProviderOf } from './oidc.ts';

const CONFIG = readConfig({
  DATABASE_URL: 'postgres://127.0.0.1/rookery',
  ROOKERY_SECRET: 'a secret of more than thirty letters',
  OIDC_ISSUER: 'https://id.club.example',
  OIDC_CLIENT_ID: 'rookery',
  OIDC_CLIENT_SECRET: 'a secret',
});

test('a provider needs an issuer, and an id and a secret of the platform there', () => {
  expect(oidcProviderOf(CONFIG)).toMatchObject({
    issuer: 'https://id.club.example',
    clientId: 'rookery',
    clientSecret: 'a secret',
  });
  for (const missing of ['oidcIssuer', 'oidcClientId', 'oidcClientSecret'])
    expect(oidcProviderOf({ ...CONFIG, [missing]: null }), missing).toBeNull();
});
