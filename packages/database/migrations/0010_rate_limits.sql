-- A leaky bucket for each address and path: `count` is how full it is, at the time of `last_request` in
-- milliseconds since 1970. It leaks as much in a minute as may be done in a minute.
alter table accounts.rate_limits alter column count type double precision;
create index on accounts.rate_limits (last_request);
