-- Templates, settings, plans and maintenance orders (jobs 1.1–1.6, 1.11, 3.1).

-- ---------------------------------------------------------------- templates
-- Companies' own templates only: the national checklists are data of the code (src/modules/maintenance/shared).
create table maintain_template (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  kind smallint not null,
  elevator_type smallint not null,
  standard_type smallint not null,
  city_standard smallint,
  basis text not null,
  brand text,
  model text,
  version_no int not null default 0,
  status smallint not null default 0,
  is_default boolean not null default false,
  source_id text,
  source_version int,
  rule jsonb,
  manual_file text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint maintain_template_pk primary key (company_id, id),
  constraint maintain_template_name check (char_length(name) <= 40),
  constraint maintain_template_kind check (kind in (1, 2, 3)),
  constraint maintain_template_elevator_type check (elevator_type in (1, 2, 3, 4, 5)),
  constraint maintain_template_standard_type check (standard_type in (1, 2)),
  constraint maintain_template_city_standard check (city_standard in (1, 2, 4, 5, 6, 7, 8, 9)),
  constraint maintain_template_city check (standard_type <> 2 or city_standard is not null),
  constraint maintain_template_status check (status in (0, 1, 2)),
  constraint maintain_template_rule check (kind <> 1 or rule is not null)
);

create unique index maintain_template_kind_name on maintain_template (company_id, kind, name) where deleted_at is null;
create unique index maintain_template_default on maintain_template (company_id, kind, elevator_type) where is_default and deleted_at is null;
create index maintain_template_list on maintain_template (company_id, kind, elevator_type) where deleted_at is null;
call protect('maintain_template');

alter table elevator add constraint elevator_template_fk foreign key (company_id, template_id) references maintain_template (company_id, id);

create table template_item (
  company_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  item_code text not null,
  level smallint not null,
  part smallint not null,
  name text not null,
  requirement text not null,
  methods smallint[] not null default '{}',
  result_type smallint not null default 1,
  judge smallint not null default 1,
  value_min numeric(12, 4),
  value_max numeric(12, 4),
  value_unit text,
  mfr_value text,
  photo_rule smallint not null default 1,
  is_key boolean not null default false,
  inspect_class text,
  basis_clause text,
  na_allowed boolean not null default true,
  cycle_months smallint,
  governor jsonb,
  season text,
  season_from text,
  remote_checkable boolean not null default false,
  signal_code text,
  std_minutes numeric(5, 1),
  sort int not null default 0,
  national_locked boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint template_item_pk primary key (company_id, id),
  constraint template_item_template_fk foreign key (company_id, template_id) references maintain_template (company_id, id),
  constraint template_item_item_code unique (company_id, template_id, item_code),
  constraint template_item_level check (level in (1, 2, 3, 4, 5, 99)),
  constraint template_item_part check (part in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
  constraint template_item_methods check (methods <@ array[1, 2, 3, 4, 5, 6]::smallint[]),
  constraint template_item_result_type check (result_type in (1, 2, 3)),
  constraint template_item_judge check (judge in (1, 2, 3, 4)),
  constraint template_item_limits check (judge <> 4 or ((value_min is not null or value_max is not null) and value_unit is not null)),
  constraint template_item_photo_rule check (photo_rule in (0, 1, 2, 3)),
  constraint template_item_inspect_class check (inspect_class in ('A', 'B', 'C')),
  constraint template_item_season check (season in ('rainy', 'winter'))
);

call protect('template_item');

-- What an order was checked against, kept once per distinct content: 14,000 orders of one checklist share one row.
-- hash = lower-case hex SHA-256 of the canonical JSON of content. Never changed, never removed.
create table template_snapshot (
  company_id uuid not null,
  hash text not null,
  template_id uuid,
  version_no int not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint template_snapshot_pk primary key (company_id, hash),
  constraint template_snapshot_hash check (hash ~ '^[0-9a-f]{64}$')
);

call protect('template_snapshot', audited => false);
revoke update, delete on template_snapshot from tiwei_app;

create table fixed_date_scheme (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  elevator_type smallint not null,
  dates jsonb not null,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint fixed_date_scheme_pk primary key (company_id, id),
  constraint fixed_date_scheme_elevator_type check (elevator_type in (1, 2, 3, 4, 5)),
  constraint fixed_date_scheme_dates check (jsonb_array_length(dates) >= 24)
);

create unique index fixed_date_scheme_name on fixed_date_scheme (company_id, name) where deleted_at is null;
call protect('fixed_date_scheme');

-- Defaults of jobs 4.1 (basicSetting) and archives 6.6 (load). std_minutes: {"<category>": {"<level>": minutes}},
-- min_minutes: {"<category>-<level>": minutes}, absent: two thirds of the standard.
create table maintain_setting (
  company_id uuid not null,
  id uuid not null,
  min_crew smallint not null default 2,
  cert_mode smallint not null default 1,
  work_days smallint[] not null default '{1,2,3,4,5,6}',
  day_start time not null default '08:30',
  day_end time not null default '17:30',
  lunch_from time not null default '12:00',
  lunch_to time not null default '13:00',
  day_target smallint not null default 420,
  day_max smallint not null default 540,
  std_minutes jsonb not null default
    '{"1":{"1":45,"3":60,"4":90,"5":150},"2":{"1":45,"3":60,"4":80,"5":150},"3":{"1":25,"3":35,"4":45,"5":80},"4":{"1":40,"3":50,"4":75,"5":140}}',
  min_minutes jsonb not null default '{"1-1":30}',
  remind_ahead smallint not null default 3,
  remind_at time not null default '07:30',
  legal_remind_at time not null default '16:00',
  freeze_days smallint not null default 2,
  sign_way smallint not null default 3,
  sign_remind_days smallint[] not null default '{1,3}',
  safety_photo boolean not null default true,
  start_photo boolean not null default true,
  watermark boolean not null default true,
  quality_percent smallint not null default 5,
  track_moving_seconds int not null default 30,
  track_still_seconds int not null default 300,
  eval_valid_days smallint not null default 7,
  low_star smallint not null default 2,
  depart_notice boolean not null default true,
  max_lifts smallint not null default 30,
  retain_years smallint not null default 4,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint maintain_setting_pk primary key (company_id, id),
  constraint maintain_setting_one check (id = company_id),
  constraint maintain_setting_min_crew check (min_crew between 1 and 6),
  constraint maintain_setting_cert_mode check (cert_mode in (1, 2)),
  constraint maintain_setting_work_days check (work_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint maintain_setting_sign_way check (sign_way in (1, 2, 3)),
  constraint maintain_setting_retain_years check (retain_years >= 4)
);

call protect('maintain_setting');

-- A company's deviations from the statutory calendar, which is data of the code.
create table work_calendar (
  company_id uuid not null,
  id uuid not null,
  date date not null,
  kind smallint not null,
  name text,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint work_calendar_pk primary key (company_id, id),
  constraint work_calendar_date unique (company_id, date),
  constraint work_calendar_kind check (kind in (1, 2, 3, 4))
);

call protect('work_calendar');

-- ---------------------------------------------------------------- plans
create table maintain_plan (
  company_id uuid not null,
  id uuid not null,
  plan_no text not null,
  plan_type smallint not null,
  contract_id uuid not null,
  community_id uuid not null,
  start_date date not null,
  end_date date not null,
  template_id uuid,
  template_version int not null default 1,
  elevator_type smallint not null,
  rule_snapshot jsonb not null,
  fixed_date_scheme_id uuid,
  team_id uuid not null,
  main_worker_id uuid,
  assistant_ids uuid[] not null default '{}',
  windows jsonb not null default '[]',
  status smallint not null default 0,
  summary jsonb not null default '{}',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint maintain_plan_pk primary key (company_id, id),
  constraint maintain_plan_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint maintain_plan_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint maintain_plan_template_fk foreign key (company_id, template_id) references maintain_template (company_id, id),
  constraint maintain_plan_scheme_fk foreign key (company_id, fixed_date_scheme_id) references fixed_date_scheme (company_id, id),
  constraint maintain_plan_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint maintain_plan_main_worker_fk foreign key (company_id, main_worker_id) references employee (company_id, id),
  constraint maintain_plan_plan_type check (plan_type in (1, 2, 3)),
  constraint maintain_plan_elevator_type check (elevator_type in (1, 2, 3, 4, 5)),
  constraint maintain_plan_status check (status in (0, 1, 2, 3, 4)),
  constraint maintain_plan_dates check (end_date >= start_date)
);

create unique index maintain_plan_plan_no on maintain_plan (company_id, plan_no) where deleted_at is null;
create index maintain_plan_list on maintain_plan (company_id, created_at desc, id desc) where deleted_at is null;
create index maintain_plan_contract on maintain_plan (company_id, contract_id);
create index maintain_plan_community on maintain_plan (company_id, community_id);
create index maintain_plan_status on maintain_plan (company_id, status, end_date) where deleted_at is null;
create index maintain_plan_words on maintain_plan using gin (plan_no gin_trgm_ops);
call protect('maintain_plan', counted => true);

-- active: the line is regular or on demand, published or paused, and the lift has not left it (refusal 3010003).
create table plan_elevator (
  company_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  elevator_id uuid not null,
  anchor_date date,
  last_visit_date date,
  last_level_dates jsonb not null default '{}',
  offset_days smallint not null default 0,
  join_date date not null,
  leave_date date,
  active boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint plan_elevator_pk primary key (company_id, id),
  constraint plan_elevator_plan_fk foreign key (company_id, plan_id) references maintain_plan (company_id, id),
  constraint plan_elevator_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint plan_elevator_leave check (leave_date >= join_date)
);

create unique index plan_elevator_active on plan_elevator (company_id, elevator_id) where active;
create index plan_elevator_plan on plan_elevator (company_id, plan_id);
create index plan_elevator_elevator on plan_elevator (company_id, elevator_id);
call protect('plan_elevator');
