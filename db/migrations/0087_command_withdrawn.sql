-- 撤回 of a command that nobody has told the terminal yet (decision 0155).
alter table terminal_command add column withdrawn_at timestamptz;
alter table terminal_command add column withdrawn_by uuid;
alter table terminal_command drop constraint terminal_command_status;
alter table terminal_command add constraint terminal_command_status check (status in (0, 1, 2, 3, 4, 5));
alter table terminal_command drop constraint terminal_command_answered;
alter table terminal_command add constraint terminal_command_answered
  check ((answered_at is null) = (status in (0, 1, 5)));
alter table terminal_command add constraint terminal_command_withdrawn
  check ((withdrawn_at is null) = (status <> 5) and (status <> 5 or sent_at is null));
