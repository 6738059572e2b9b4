-- In UTC a year has four digits, in what is stored as in what is answered. A date from beyond could be
-- stored before now, and nobody could read the list it stood in: it is dropped, and its task stays.
update tasks set start_date = null
where start_date < '0001-01-01 00:00:00+00' or start_date >= '10000-01-01 00:00:00+00';
update tasks set end_date = null
where end_date < '0001-01-01 00:00:00+00' or end_date >= '10000-01-01 00:00:00+00';
alter table tasks
  add constraint tasks_start_date_bounds check (
    start_date >= '0001-01-01 00:00:00+00' and start_date < '10000-01-01 00:00:00+00'),
  add constraint tasks_end_date_bounds check (
    end_date >= '0001-01-01 00:00:00+00' and end_date < '10000-01-01 00:00:00+00');
