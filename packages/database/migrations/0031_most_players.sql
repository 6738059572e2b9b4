-- PostgreSQL 15.20 refuses to add a column with a default to a table whose row type a function with a body of standard SQL
-- uses. The next migration does so. The function stays the same, with its body as a string.
create or replace function app.most_players(tournament tournaments) returns integer
  language sql immutable set search_path = ''
  as $$
    select coalesce(tournament.max_players, case tournament.format when 'arena' then 2000 else 300 end)
  $$;
