-- 体检, 预警, 故障概率 (monitoring 1 HealthRule, HealthScore, EarlyWarning, FaultForecast, ModelVersion; 6.3 to 6.5).

-- Versions of the rule; the newest holds. A company without a row goes by the default of monitoring 6.3.
create table health_rule (
  company_id uuid not null,
  id uuid not null,
  rule_no int not null,
  active boolean not null default true,
  rule jsonb not null,
  note text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint health_rule_pk primary key (company_id, id),
  constraint health_rule_no unique (company_id, rule_no),
  constraint health_rule_note check (char_length(note) <= 200)
);

create unique index health_rule_active on health_rule (company_id) where active;
call protect('health_rule', audited => false);

-- Each day's score of a lift with what made it; null: 数据不足.
create table health_score (
  company_id uuid not null,
  elevator_id uuid not null,
  date date not null,
  score numeric(7, 4),
  grade smallint not null,
  completeness numeric(4, 3) not null,
  -- S1 … S5, null: 未采集.
  items jsonb not null,
  deductions jsonb not null,
  rule_no int not null,
  constraint health_score_pk primary key (company_id, elevator_id, date),
  constraint health_score_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint health_score_grade check (grade in (1, 2, 3, 4, 5, 9)),
  constraint health_score_score check (score between 0 and 100)
);

create index health_score_date on health_score (company_id, date);
call protect('health_score', audited => false);

-- The newest of each lift, as lists read it: score, its change in 7 days, the worst item, the chance of 30 days. The id is
-- the lift's. facts: what the score was made of, so that another rule can be tried on it.
create table lift_health (
  company_id uuid not null,
  id uuid not null,
  date date not null,
  score numeric(7, 4),
  grade smallint not null,
  completeness numeric(4, 3) not null,
  before7 numeric(7, 4),
  worst text,
  facts jsonb not null,
  p30 real,
  p_class real,
  as_of date,
  constraint lift_health_pk primary key (company_id, id),
  constraint lift_health_elevator_fk foreign key (company_id, id) references elevator (company_id, id),
  constraint lift_health_grade check (grade in (1, 2, 3, 4, 5, 9))
);

create index lift_health_score on lift_health (company_id, score, id);
call protect('lift_health', audited => false);

-- What a lift measured on a day, from its trips and hours: medians by landing, vibration, temperatures. 13 months.
create table measured_day (
  company_id uuid not null,
  elevator_id uuid not null,
  date date not null,
  -- {landing: [close seconds, levelling mm, reopenings, trips]}
  landings jsonb not null default '{}',
  -- {vibX, vibY, vibZ, room, motor, duty, unevenness, handrailL, handrailR, stopDistance, chain}; absent: not measured.
  figures jsonb not null default '{}',
  constraint measured_day_pk primary key (company_id, elevator_id, date)
);

create index measured_day_date on measured_day (company_id, date);
call protect('measured_day', audited => false);

-- The last five nights of a rule at a lift (monitoring 6.4: 3 of 5).
create table warning_watch (
  company_id uuid not null,
  elevator_id uuid not null,
  rule text not null,
  date date not null,
  nights boolean[] not null,
  constraint warning_watch_pk primary key (company_id, elevator_id, rule),
  constraint warning_watch_rule check (rule in ('W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9', 'W10'))
);

call protect('warning_watch', audited => false);

create table early_warning (
  company_id uuid not null,
  id uuid not null,
  warn_no text not null,
  elevator_id uuid not null,
  rule text not null,
  level text not null,
  metric text not null,
  value double precision not null,
  limit_value double precision,
  p_value double precision,
  forecast_date date,
  evidence jsonb not null,
  advice text not null,
  part text not null,
  status smallint not null default 0,
  -- The first night of an unbroken run without an alarm; 14 of them clear it.
  normal_since date,
  -- 1 维保工单 2 维修工单
  order_kind smallint,
  order_id uuid,
  order_no text,
  dispatched_at timestamptz,
  dispatched_by uuid,
  found_part text,
  remark text,
  photos jsonb not null default '[]',
  judged_at timestamptz,
  judged_by uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint early_warning_pk primary key (company_id, id),
  constraint early_warning_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint early_warning_rule check (rule in ('W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9', 'W10')),
  constraint early_warning_level check (level in ('A', 'B', 'C', 'D', 'E')),
  constraint early_warning_status check (status in (0, 1, 2, 3, 4, 5)),
  constraint early_warning_order_kind check (order_kind in (1, 2)),
  constraint early_warning_remark check (char_length(remark) <= 500)
);

create unique index early_warning_warn_no on early_warning (company_id, warn_no);
-- One at a time of a rule and a lift.
create unique index early_warning_open on early_warning (company_id, elevator_id, rule) where status in (0, 1);
create index early_warning_list on early_warning (company_id, status, level, created_at desc);
create index early_warning_order on early_warning (company_id, order_id) where order_id is not null;
-- Every night writes what it measured; who did what stands in the row itself.
call protect('early_warning', audited => false);
call holds_files('early_warning', 'photos');

-- A model, how good it was on what it did not know, and whether it may speak of single lifts.
create table model_version (
  company_id uuid not null,
  id uuid not null,
  model_no int not null,
  -- 1 本企业 2 平台
  source smallint not null default 1,
  trained_at timestamptz not null,
  data_to date not null,
  n int not null,
  events int not null,
  lift_years numeric(9, 1) not null,
  -- Coefficients with their encoding, the line of calibration, drawn coefficients for intervals; null: nothing could be fitted.
  coef jsonb,
  k double precision,
  metrics jsonb not null,
  bins jsonb not null,
  gate boolean not null,
  reasons text[] not null default '{}',
  -- 0 训练中 1 已回测 2 已发布 3 未达标 4 已停用
  status smallint not null default 0,
  constraint model_version_pk primary key (company_id, id),
  constraint model_version_no unique (company_id, model_no),
  constraint model_version_source check (source in (1, 2)),
  constraint model_version_status check (status in (0, 1, 2, 3, 4)),
  constraint model_version_gate check (status <> 2 or gate)
);

create unique index model_version_published on model_version (company_id) where status = 2;
call protect('model_version', audited => false);

-- 预测账本: each forecast as it was said, and later what came. p30 is null where only the class was said.
create table fault_forecast (
  company_id uuid not null,
  id uuid not null,
  elevator_id uuid not null,
  as_of date not null,
  p30 real,
  lo90 real,
  hi90 real,
  p_class real not null,
  ratio real,
  n int not null,
  expected real not null,
  drivers jsonb not null default '[]',
  model_id uuid,
  -- 1 a fault came within 30 days, 0 none did, null not over yet.
  outcome smallint,
  -- Out of service for more than 15 of the 30 days: counts neither way.
  censored boolean not null default false,
  constraint fault_forecast_pk primary key (company_id, id),
  constraint fault_forecast_once unique (company_id, elevator_id, as_of),
  constraint fault_forecast_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint fault_forecast_outcome check (outcome in (0, 1)),
  constraint fault_forecast_p30 check (p30 between 0 and 1),
  constraint fault_forecast_p_class check (p_class between 0 and 1)
);

create index fault_forecast_as_of on fault_forecast (company_id, as_of, id);
call protect('fault_forecast', audited => false);

-- The nights that were worked through, so that each is once.
create table diagnosis_night (
  company_id uuid not null,
  date date not null,
  started_at timestamptz not null,
  done_at timestamptz,
  constraint diagnosis_night_pk primary key (company_id, date)
);

call protect('diagnosis_night', audited => false);
