-- 故障推送 (monitoring 1 PushLog, 6.2 step 10): what people are told of faults, by which channel, and what is still to come.
create table push_log (
  company_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  -- What it is about: a record, the order that came of it, a warning; a digest is about several.
  record_id uuid,
  order_id uuid,
  warn_id uuid,
  elevator_id uuid,
  level text,
  occasion smallint not null,
  channel smallint not null,
  role smallint,
  -- Null: no person (大屏).
  to_employee_id uuid,
  to_name text not null,
  title text not null,
  body text not null default '',
  jump jsonb,
  -- What it is about, the rung and the person: nobody is told the same twice by the same channel.
  once text not null,
  status smallint not null default 0,
  attempt smallint not null default 0,
  next_try_at timestamptz not null default now(),
  lease_until timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  ack_at timestamptz,
  error text,
  -- What the provider calls it.
  provider_no text,
  -- Every try: [{at, result, error}].
  tries jsonb not null default '[]',
  message_id uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint push_log_pk primary key (company_id, id),
  constraint push_log_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint push_log_employee_fk foreign key (company_id, to_employee_id) references employee (company_id, id),
  constraint push_log_level check (level in ('A', 'B', 'C', 'D', 'E')),
  constraint push_log_occasion check (occasion in (1, 2, 3, 4, 5, 6)),
  constraint push_log_channel check (channel in (1, 2, 3, 4, 5)),
  constraint push_log_role check (role in (1, 2, 3, 4, 5)),
  constraint push_log_status check (status in (0, 1, 2, 3, 4, 9))
);

create unique index push_log_once on push_log (company_id, once, channel);
create index push_log_list on push_log (company_id, created_at desc, id desc);
create index push_log_state on push_log (company_id, status, created_at desc, id desc) where status in (0, 9);
create index push_log_due on push_log (next_try_at, company_id) where status = 0;
create index push_log_order on push_log (company_id, order_id) where order_id is not null;
create index push_log_record on push_log (company_id, record_id) where record_id is not null;
create index push_log_message on push_log (company_id, message_id) where message_id is not null;
create index push_log_elevator on push_log (company_id, elevator_id, created_at desc);
create index push_log_employee on push_log (company_id, to_employee_id, created_at desc);
call protect('push_log', audited => false);

-- The escalation that is still to come; a rung goes with the sending of it, or when it is not due any more.
create table push_rung (
  company_id uuid not null,
  -- order:{id} or record:{id}
  about text not null,
  occasion smallint not null,
  rung smallint not null,
  record_id uuid,
  order_id uuid,
  level text,
  role smallint,
  -- Of a strategy's own escalation; null: by the settings.
  channel smallint,
  due_at timestamptz not null,
  constraint push_rung_pk primary key (company_id, about, occasion, rung),
  constraint push_rung_level check (level in ('A', 'B', 'C', 'D', 'E')),
  constraint push_rung_occasion check (occasion in (1, 2, 3, 4, 5, 6)),
  constraint push_rung_role check (role in (1, 2, 3, 4, 5)),
  constraint push_rung_channel check (channel in (1, 2, 3, 4, 5))
);

create index push_rung_due on push_rung (due_at, company_id);
create index push_rung_record on push_rung (company_id, record_id);
call protect('push_rung', audited => false);

create table push_setting (
  company_id uuid not null,
  id uuid not null,
  setting jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint push_setting_pk primary key (company_id, id)
);

call protect('push_setting');

-- Companies with something to send now; a sample tells nobody (decision 0129).
create function push_due(at timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select d.company_id from (
      select l.company_id from push_log l where l.status = 0 and l.next_try_at <= at
      union
      select r.company_id from push_rung r where r.due_at <= at) d
    where substr(d.company_id::text, 15, 1) <> '8';
end $$;

grant execute on function push_due(timestamptz) to tiwei_app;
