-- More boards and sets of pieces to choose from.
alter table chess_preferences
  drop constraint chess_preferences_board_check,
  drop constraint chess_preferences_pieces_check,
  add constraint chess_preferences_board_check
    check (board in ('brown', 'green', 'blue', 'grey', 'purple', 'rose', 'teal', 'contrast')),
  add constraint chess_preferences_pieces_check
    check (pieces in ('cburnett', 'rookery', 'geometric', 'letters'));
