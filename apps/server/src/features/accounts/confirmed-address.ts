import type { Config } from '@rookery/config';

/** Whether members sign in only with a confirmed address. Without a mail server no address can be confirmed. */
export function requiresConfirmedAddress({
  smtpUrl,
  verifiedEmail,
}: Pick<Config, 'smtpUrl' | 'verifiedEmail'>): boolean {
  return smtpUrl !== null && verifiedEmail === 'required';
}
