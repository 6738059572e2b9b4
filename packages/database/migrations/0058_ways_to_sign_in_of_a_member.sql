-- The export of a member names their passkeys, devices and codes, without what works as a key; all of it is deleted with the
-- account.
insert into member_columns (table_name, column_name, area, erasure, reason) values
  ('accounts.address_changes', 'user_id', 'account', 'delete', null),
  ('accounts.known_browsers', 'user_id', 'account', 'delete', null),
  ('accounts.passkeys', 'user_id', 'account', 'delete', null),
  ('accounts.two_factors', 'user_id', 'account', 'delete', null);
insert into member_secrets (table_name, column_name) values
  ('accounts.address_changes', 'token_hash'),
  ('accounts.known_browsers', 'browser_hash'),
  ('accounts.passkeys', 'credential_id'),
  ('accounts.passkeys', 'public_key'),
  ('accounts.two_factors', 'secret'),
  ('accounts.two_factors', 'backup_codes'),
  ('accounts.two_factors', 'used_codes');
