-- A member sees their own vote on a puzzle. Votes change only through app.vote_on_puzzle.

grant select on puzzle_votes to rookery_app;
create policy see_own on puzzle_votes for select to rookery_app
  using (user_id = (select app.current_user_id()));
