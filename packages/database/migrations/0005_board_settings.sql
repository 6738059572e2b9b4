-- How a member likes the board: kept with the account, so every device shows the same.
alter table chess_preferences
  add column board text not null default 'brown'
    check (board in ('brown', 'green', 'blue', 'grey', 'contrast')),
  add column pieces text not null default 'cburnett' check (pieces in ('cburnett', 'rookery')),
  add column animation text not null default 'normal'
    check (animation in ('none', 'fast', 'normal', 'slow')),
  add column coordinates boolean not null default true,
  add column premove boolean not null default true,
  add column confirm_moves boolean not null default false,
  add column sound boolean not null default true,
  add column volume integer not null default 60 check (volume between 0 and 100),
  add column chat boolean not null default true;
