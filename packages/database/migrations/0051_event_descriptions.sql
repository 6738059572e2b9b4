-- What an event is about, such as who may come, or the address of its announcement.
alter table calendar_events
  add column description text not null default ''
    constraint calendar_events_description check (char_length(description) <= 4000);
grant insert (description), update (description) on calendar_events to rookery_app;
