import { expect, test } from 'vitest';
import { openMail, sealMail } from './sealed-mail.ts';

const MAIL = { to: 'ann@example.test', subject: 'Hello', text: 'Follow /login/reset?token=abc' };
/** What the cipher says of a text that another key has sealed, or that was changed. */
const NOT_GENUINE = 'unable to authenticate data';
const SECRET = 'a-secret-for-tests-that-is-long-enough';

test('a sealed mail shows nothing, and is opened by the same secret', () => {
  const sealed = sealMail(MAIL, SECRET);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toMatch(/ann|token|Hello/);
  expect(openMail(sealed, SECRET)).toEqual(MAIL);
  expect(sealMail(MAIL, SECRET)).not.toBe(sealed);
});

test('it is refused with another secret, or if it was changed', () => {
  const sealed = sealMail(MAIL, SECRET);
  expect(() => openMail(sealed, `${SECRET}-other`)).toThrow(NOT_GENUINE);
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => openMail(bytes.toString('base64'), SECRET)).toThrow(NOT_GENUINE);
});

test('while the secret is being changed, mails of both are opened', () => {
  const [old, next] = [SECRET, `${SECRET}-next`];
  expect(openMail(sealMail(MAIL, old), `${next},${old}`)).toEqual(MAIL);
  expect(openMail(sealMail(MAIL, `${next},${old}`), `${old},${next}`)).toEqual(MAIL);
  expect(() => openMail(sealMail(MAIL, `${next},${old}`), old)).toThrow(NOT_GENUINE);
});
