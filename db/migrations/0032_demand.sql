-- 按需维保 and 自定义计划 (jobs 1.3, 1.4, 6.9), with what the terminals measure as far as they need it (monitoring 1).

-- ---------------------------------------------------------------- what terminals measure
-- 采集终端 (monitoring 1 Terminal). Credentials, configuration and bindings come with the module's own screens.
create table terminal (
  company_id uuid not null,
  id uuid not null,
  terminal_no text not null,
  terminal_type smallint not null,
  vendor text,
  model text not null,
  status smallint not null default 0,
  online_since timestamptz,
  last_seen_at timestamptz,
  elevator_id uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint terminal_pk primary key (company_id, id),
  constraint terminal_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint terminal_terminal_no check (terminal_no ~ '^[A-Z0-9]{8,20}$'),
  constraint terminal_terminal_type check (terminal_type in (1, 2, 3, 4)),
  constraint terminal_status check (status in (0, 1, 2, 3, 4))
);

create unique index terminal_terminal_no on terminal (company_id, terminal_no) where deleted_at is null;
create index terminal_elevator on terminal (company_id, elevator_id) where deleted_at is null;
call protect('terminal');

-- 日计数 (monitoring 1 CounterDay), kept forever. A figure the terminal did not send is null, never 0.
create table counter_day (
  company_id uuid not null,
  elevator_id uuid not null,
  date date not null,
  runs int,
  door_cycles int,
  run_sec int,
  distance_m int,
  rope_bends int,
  kwh numeric(9, 2),
  online_sec int,
  starts_per_hour_max int,
  constraint counter_day_pk primary key (company_id, elevator_id, date),
  constraint counter_day_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint counter_day_online_sec check (online_sec between 0 and 86400)
);

call protect('counter_day', audited => false);

-- 监测记录 (monitoring 1 MonitorRecord): 1 故障 2 事件 3 报警.
create table monitor_record (
  company_id uuid not null,
  id uuid not null,
  record_no text not null,
  kind smallint not null,
  code text not null,
  level text,
  elevator_id uuid not null,
  terminal_id uuid,
  source smallint not null default 1,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  ended_at timestamptz,
  count int not null default 1,
  status smallint not null default 0,
  repair_order_id uuid,
  result smallint,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint monitor_record_pk primary key (company_id, id),
  constraint monitor_record_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint monitor_record_terminal_fk foreign key (company_id, terminal_id) references terminal (company_id, id),
  constraint monitor_record_kind check (kind in (1, 2, 3)),
  constraint monitor_record_level check (level in ('A', 'B', 'C', 'D', 'E')),
  constraint monitor_record_source check (source in (1, 2, 3, 4, 5)),
  constraint monitor_record_status check (status in (0, 1, 2, 3, 5, 6, 7)),
  constraint monitor_record_result check (result in (1, 2, 3, 4, 5, 6)),
  constraint monitor_record_count check (count >= 1)
);

create unique index monitor_record_record_no on monitor_record (company_id, record_no);
create index monitor_record_elevator on monitor_record (company_id, elevator_id, occurred_at desc);
call protect('monitor_record', audited => false);

-- ---------------------------------------------------------------- lines
-- A lift of a line on demand: the gap its score allows today (written by module demand, read by every check of a visit),
-- and whether it has fallen back to fifteen days.
alter table plan_elevator add column gap_days smallint;
alter table plan_elevator add column fallen_back boolean not null default false;
alter table plan_elevator add constraint plan_elevator_gap_days check (gap_days between 1 and 90);

-- 自定义计划: what a line of plan type 2 or 3 is for; its id is the line's. items: own rows beside the half-month's; dates: kind 2;
-- month_days: kind 3, days of each year; day_of_month: kind 4.
create table custom_plan (
  company_id uuid not null,
  id uuid not null,
  kind smallint not null,
  title text not null,
  demand_rule_id uuid,
  agreement_files jsonb not null default '[]',
  items jsonb not null default '[]',
  dates date[] not null default '{}',
  month_days text[] not null default '{}',
  day_of_month smallint,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint custom_plan_pk primary key (company_id, id),
  constraint custom_plan_plan_fk foreign key (company_id, id) references maintain_plan (company_id, id),
  constraint custom_plan_rule_fk foreign key (company_id, demand_rule_id) references demand_rule (company_id, id),
  constraint custom_plan_title check (char_length(title) <= 40),
  constraint custom_plan_kind check (kind in (1, 2, 3, 4)),
  constraint custom_plan_rule check (kind <> 1 or demand_rule_id is not null),
  constraint custom_plan_day_of_month check (day_of_month between 1 and 28)
);

create index custom_plan_demand_rule on custom_plan (company_id, demand_rule_id);
call protect('custom_plan');

-- What was last worked out of a lift on demand; judgement: score pieces and conditions as they were.
create table demand_state (
  company_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  elevator_id uuid not null,
  score smallint,
  gap_days smallint not null,
  eligible boolean not null,
  judgement jsonb not null,
  fallen_back_on date,
  fallback_reason text,
  computed_at timestamptz not null,
  constraint demand_state_pk primary key (company_id, id),
  constraint demand_state_plan_fk foreign key (company_id, plan_id) references maintain_plan (company_id, id),
  constraint demand_state_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint demand_state_once unique (company_id, plan_id, elevator_id),
  constraint demand_state_score check (score between 0 and 100)
);

call protect('demand_state', audited => false);

-- What sent people out, and what took a lift back to fifteen days. order_id: the order made, or the one that was due anyway.
create table demand_trigger (
  company_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  elevator_id uuid not null,
  type smallint not null,
  code text,
  text text not null,
  value int not null,
  threshold int not null,
  fired_at timestamptz not null,
  due_by date not null,
  order_id uuid,
  joined boolean not null default false,
  created_at timestamptz not null default now(),
  constraint demand_trigger_pk primary key (company_id, id),
  constraint demand_trigger_plan_fk foreign key (company_id, plan_id) references maintain_plan (company_id, id),
  constraint demand_trigger_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint demand_trigger_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id),
  constraint demand_trigger_type check (type in (1, 2, 3, 4))
);

create index demand_trigger_lift on demand_trigger (company_id, elevator_id, fired_at desc);
create index demand_trigger_plan on demand_trigger (company_id, plan_id, fired_at desc);
call protect('demand_trigger', audited => false);

-- jobs 1.3 eligibility.agreementFile: rules made before ask for the agreement too.
update demand_rule set eligibility = eligibility || '{"agreementFile": true}'::jsonb where not eligibility ? 'agreementFile';
