-- Rules: overtime reminders, their hits and calls, repair forms, strategies for faults (archives 1, 4.3, 6.9; monitoring 1).

-- Which kinds of rules work at all; no row: all of them. id is the company.
create table rule_switch (
  company_id uuid not null,
  id uuid not null,
  overtime boolean not null default true,
  terminal boolean not null default true,
  repair_config boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint rule_switch_pk primary key (company_id, id)
);

call protect('rule_switch');

-- A row only for what somebody set: without one the rule of the wider scope applies, in the end the product's default.
-- project_id null: the company's rule.
create table overtime_rule (
  company_id uuid not null,
  id uuid not null,
  project_id uuid,
  scene smallint not null,
  node smallint not null,
  stages jsonb not null,
  work_hours_only boolean not null default false,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint overtime_rule_pk primary key (company_id, id),
  constraint overtime_rule_project_fk foreign key (company_id, project_id) references project (company_id, id),
  constraint overtime_rule_scene check (scene in (1, 2, 3, 4, 5, 6, 7)),
  constraint overtime_rule_node check (node in (1, 2, 3, 4)),
  constraint overtime_rule_stages check (jsonb_typeof(stages) = 'array' and jsonb_array_length(stages) between 1 and 3)
);

create unique index overtime_rule_company on overtime_rule (company_id, scene, node) where project_id is null;
create unique index overtime_rule_project on overtime_rule (company_id, project_id, scene, node) where project_id is not null;
call protect('overtime_rule');

-- One row per reminder: the nth time of a stage for one clock. A clock is a subject and the moment it counts from
-- (base_at), so that an order moved to another day is a new clock. Which scope's rule spoke does not matter to the key:
-- turning to an override repeats nothing.
create table overtime_hit (
  company_id uuid not null,
  id uuid not null,
  rule_id uuid,
  scene smallint not null,
  node smallint not null,
  subject_type text not null,
  subject_id uuid not null,
  base_at timestamptz not null,
  stage smallint not null,
  nth smallint not null,
  project_id uuid,
  title text not null,
  what text not null,
  jump jsonb,
  due_at timestamptz,
  channels smallint[] not null,
  receiver_ids uuid[] not null default '{}',
  receivers text[] not null default '{}',
  hit_at timestamptz not null,
  constraint overtime_hit_pk primary key (company_id, id),
  constraint overtime_hit_once unique (company_id, subject_id, scene, node, base_at, stage, nth),
  constraint overtime_hit_scene check (scene in (1, 2, 3, 4, 5, 6, 7)),
  constraint overtime_hit_node check (node in (1, 2, 3, 4)),
  constraint overtime_hit_stage check (stage between 1 and 3),
  constraint overtime_hit_nth check (nth between 1 and 20)
);

create index overtime_hit_list on overtime_hit (company_id, hit_at desc, id desc);
call protect('overtime_hit', audited => false);
revoke update, delete on overtime_hit from tiwei_app;

-- Texts and voice calls of hits, sent after the hit is kept. The id is the key by which a provider delivers once.
create table overtime_call (
  company_id uuid not null,
  id uuid not null,
  hit_id uuid not null,
  employee_id uuid not null,
  channel smallint not null,
  wording jsonb not null,
  state smallint not null default 0,
  tries smallint not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  error text,
  constraint overtime_call_pk primary key (company_id, id),
  constraint overtime_call_hit_fk foreign key (company_id, hit_id) references overtime_hit (company_id, id),
  constraint overtime_call_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint overtime_call_channel check (channel in (3, 4)),
  constraint overtime_call_state check (state in (0, 1, 9))
);

create index overtime_call_waiting on overtime_call (company_id, next_at) where state = 0;
create index overtime_call_hit on overtime_call (company_id, hit_id);
call protect('overtime_call', audited => false);

create table repair_config (
  company_id uuid not null,
  id uuid not null,
  repair_type smallint not null,
  fields jsonb not null,
  min_photos_before smallint not null,
  min_photos_after smallint not null,
  scan_qr boolean not null,
  two_persons boolean not null,
  customer_sign smallint not null,
  auto_sign_days smallint not null,
  pause_reasons text[] not null,
  close_reasons text[] not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint repair_config_pk primary key (company_id, id),
  constraint repair_config_type unique (company_id, repair_type),
  constraint repair_config_repair_type check (repair_type in (1, 2, 3)),
  constraint repair_config_photos check (min_photos_before between 0 and 9 and min_photos_after between 0 and 9),
  constraint repair_config_customer_sign check (customer_sign in (1, 2)),
  constraint repair_config_auto_sign_days check (auto_sign_days between 0 and 30)
);

call protect('repair_config');

-- 故障处理策略, also the rules of 终端转急修 (one table, two doors). all_lifts: every lift of the scope but those switched
-- off in fault_strategy_elevator; else only the lifts listed there, if switched on.
create table fault_strategy (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  priority int not null,
  scope smallint not null default 1,
  scope_ids uuid[] not null default '{}',
  levels text[] not null default '{}',
  codes text[] not null default '{}',
  time_from time,
  time_to time,
  mode smallint not null,
  repair_type smallint,
  assignee smallint,
  assignee_id uuid,
  quiet_from time,
  quiet_to time,
  dedupe_min int,
  persist_seconds int not null default 0,
  people_in_car_only boolean not null default false,
  escalation jsonb not null default '[]',
  all_lifts boolean not null default true,
  enabled boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint fault_strategy_pk primary key (company_id, id),
  constraint fault_strategy_assignee_fk foreign key (company_id, assignee_id) references employee (company_id, id),
  constraint fault_strategy_scope check (scope in (1, 2, 3, 4)),
  constraint fault_strategy_levels check (levels <@ array['A', 'B', 'C', 'D', 'E']),
  constraint fault_strategy_mode check (mode in (1, 2, 3, 4)),
  constraint fault_strategy_repair_type check (repair_type in (1, 2, 3)),
  constraint fault_strategy_assignee check (assignee in (1, 2, 3)),
  constraint fault_strategy_persist_seconds check (persist_seconds between 0 and 3600)
);

create unique index fault_strategy_name on fault_strategy (company_id, name) where deleted_at is null;
create index fault_strategy_list on fault_strategy (company_id, priority, id) where deleted_at is null;
call protect('fault_strategy');

create table fault_strategy_elevator (
  company_id uuid not null,
  strategy_id uuid not null,
  elevator_id uuid not null,
  enabled boolean not null,
  constraint fault_strategy_elevator_pk primary key (company_id, strategy_id, elevator_id),
  constraint fault_strategy_elevator_strategy_fk foreign key (company_id, strategy_id) references fault_strategy (company_id, id) on delete cascade,
  constraint fault_strategy_elevator_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id) on delete cascade
);

create index fault_strategy_elevator_lift on fault_strategy_elevator (company_id, elevator_id);
call protect('fault_strategy_elevator', audited => false);
