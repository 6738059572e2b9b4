-- Draws puzzles for homework, also where few puzzles have the theme: first by lot over the whole range of ratings, then, as
-- long as there are too few, from every part of the range.
create or replace function app.draw_homework(wanted_theme text, lowest integer, highest integer, how_many integer)
  returns text[]
  language plpgsql security definer set search_path = ''
  as $$
  declare
    first_key integer;
    chosen text;
    drawn text[] := '{}';
    band integer;
    tries integer := 0;
  begin
    if app.current_user_id() is null then return drawn; end if;
    while cardinality(drawn) < how_many and tries < how_many * 5 loop
      tries := tries + 1;
      first_key := floor(random() * 2147483647);
      band := app.rating_band(lowest + random() * (highest - lowest));
      select near.puzzle_id into chosen
      from (
        (select puzzle_id from public.puzzle_themes
         where theme = wanted_theme and rating_band = band and random_key >= first_key
         order by random_key limit 60)
        union all
        (select puzzle_id from public.puzzle_themes
         where theme = wanted_theme and rating_band = band and random_key < first_key
         order by random_key limit 60)
      ) as near
      where near.puzzle_id <> all (drawn)
      limit 1;
      if chosen is not null then drawn := drawn || chosen; end if;
    end loop;
    for band in
      select each from generate_series(app.rating_band(lowest), app.rating_band(highest)) as each order by random()
    loop
      exit when cardinality(drawn) >= how_many;
      drawn := drawn || array(
        select rest.puzzle_id from public.puzzle_themes as rest
        where rest.theme = wanted_theme and rest.rating_band = band and rest.puzzle_id <> all (drawn)
        order by rest.random_key limit how_many - cardinality(drawn));
    end loop;
    return (
      select coalesce(array_agg(found.id order by found.rating, found.id), '{}')
      from public.puzzles as found where found.id = any (drawn)
    );
  end $$;
