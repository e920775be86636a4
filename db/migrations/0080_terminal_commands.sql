-- 终端指令 (monitoring 5, decision 0147): what was told to a terminal, by whom, and what became of it. A lift is never told anything.
create table terminal_command (
  company_id uuid not null,
  -- The cmdId on the wire: the same one is done once.
  id uuid not null,
  terminal_id uuid not null,
  -- Where it stood then.
  elevator_id uuid,
  kind smallint not null,
  args jsonb not null default '{}',
  reason text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- 4 is never written: it is what 0 and 1 are once their time is over.
  status smallint not null default 0,
  sent_at timestamptz,
  sent_times int not null default 0,
  answered_at timestamptz,
  why smallint,
  answer text,
  wave_id bigint,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint terminal_command_pk primary key (company_id, id),
  constraint terminal_command_terminal_fk foreign key (company_id, terminal_id) references terminal (company_id, id),
  constraint terminal_command_kind check (kind in (1, 2, 3, 4, 5)),
  constraint terminal_command_status check (status in (0, 1, 2, 3, 4)),
  constraint terminal_command_why check (why in (1, 2, 3, 4, 5)),
  constraint terminal_command_answered check ((answered_at is null) = (status in (0, 1))),
  constraint terminal_command_lasts check (expires_at > issued_at)
);

create index terminal_command_terminal on terminal_command (company_id, terminal_id, issued_at desc);
create index terminal_command_waiting on terminal_command (company_id, expires_at) where status in (0, 1);
create index terminal_command_issued on terminal_command (company_id, issued_at);
call protect('terminal_command');

-- Companies in which a command waits to be said, as telemetry_due().
create function command_waiting(moment timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select t.id from tenant t
    where t.state = 1 and t.id in (select c.company_id from terminal_command c where c.status in (0, 1) and c.expires_at > moment);
end $$;

grant execute on function command_waiting(timestamptz) to tiwei_app;
