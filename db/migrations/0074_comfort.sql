-- 舒适度检测 (monitoring 1 ComfortTest, decision 0131): a recording or a report on paper, and what it comes to.
create table comfort_test (
  company_id uuid not null,
  id uuid not null,
  test_no text not null,
  elevator_id uuid not null,
  tested_at date not null,
  tester_id uuid not null,
  source smallint not null,
  instrument text,
  calibration_due date,
  load_kg int,
  conclusion text,
  fs real,
  rated_speed real not null,
  method_version text not null,
  -- Of each run what it comes to; the one that decides.
  runs jsonb not null,
  worst smallint not null default 0,
  -- Summary of that run, m/s², m/s³, dB(A), to 0.001; null is 未采集.
  h_pk double precision,
  h_a95 double precision,
  v_pk double precision,
  v_a95 double precision,
  acc_max double precision,
  dec_max double precision,
  jerk_max double precision,
  noise_max double precision,
  score double precision not null,
  grade smallint not null,
  completeness smallint not null,
  calibration_over boolean not null default false,
  out_of_scope boolean not null default false,
  warnings text[] not null default '{}',
  -- The recording, or the report on paper.
  files jsonb not null default '[]',
  recorded boolean not null,
  -- Given by hand where the file has no times, Hz.
  given_fs int,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint comfort_test_pk primary key (company_id, id),
  constraint comfort_test_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint comfort_test_tester_fk foreign key (company_id, tester_id) references employee (company_id, id),
  constraint comfort_test_source check (source in (1, 2, 3)),
  constraint comfort_test_grade check (grade in (1, 2, 3, 4))
);

create unique index comfort_test_test_no on comfort_test (company_id, test_no);
create index comfort_test_elevator on comfort_test (company_id, elevator_id, tested_at desc, id desc);
create index comfort_test_list on comfort_test (company_id, tested_at desc, id desc);
call protect('comfort_test');
call holds_files('comfort_test', 'files');

-- Curves of a test, drawn beside it; its id is the test's.
create table comfort_curve (
  company_id uuid not null,
  id uuid not null,
  runs jsonb not null,
  constraint comfort_curve_pk primary key (company_id, id),
  constraint comfort_curve_test_fk foreign key (company_id, id) references comfort_test (company_id, id)
);

call protect('comfort_curve', audited => false);
