-- Inspections of lifts: plans by year, records with what they found (jobs 1.9, 3.3, 6.10).

-- materials: [{name, ready}]; delays: [{from, to, reason, file, at, by}], newest last. Exactly one of inspect_type and
-- task_kind is set. source: 1 made for a year, 2 added by hand, 3 before a lift that stood still runs again.
create table inspection_plan (
  company_id uuid not null,
  id uuid not null,
  plan_no text not null,
  elevator_id uuid not null,
  year smallint not null,
  inspect_type smallint,
  task_kind smallint,
  year_index smallint,
  base_date date,
  due_month date not null,
  earliest_date date not null,
  apply_by date,
  deadline date not null,
  apply_at date,
  apply_no text,
  org_name text,
  inspect_date date,
  team_id uuid,
  worker_ids uuid[] not null default '{}',
  qualify_no text,
  qualify_to date,
  materials jsonb not null default '[]',
  status smallint not null default 0,
  linked_order_id uuid,
  self_check_date date,
  fee numeric(14, 2),
  delays jsonb not null default '[]',
  stopped_lift boolean not null default false,
  close_reason text,
  source smallint not null default 1,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint inspection_plan_pk primary key (company_id, id),
  constraint inspection_plan_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint inspection_plan_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint inspection_plan_inspect_type check (inspect_type in (1, 2, 3)),
  constraint inspection_plan_task_kind check (task_kind in (10, 11, 12)),
  constraint inspection_plan_kind check ((inspect_type is null) <> (task_kind is null)),
  constraint inspection_plan_status check (status in (0, 1, 2, 3, 4, 5, 6, 7, 9)),
  constraint inspection_plan_source check (source in (1, 2, 3)),
  constraint inspection_plan_dates check (earliest_date <= deadline)
);

create unique index inspection_plan_no on inspection_plan (company_id, plan_no);
-- Making a year twice makes nothing twice.
create unique index inspection_plan_year on inspection_plan (company_id, elevator_id, year, (coalesce(inspect_type, task_kind)))
  where deleted_at is null and source = 1;
create index inspection_plan_list on inspection_plan (company_id, deadline, id) where deleted_at is null;
create index inspection_plan_month on inspection_plan (company_id, due_month) where deleted_at is null;
create index inspection_plan_elevator on inspection_plan (company_id, elevator_id, year);
call protect('inspection_plan', counted => true);

-- governor: {speed, trigger, certFile}; report_file and label_photo: files as they were uploaded. supervision: what a
-- 监督检验 was about: 1 installation, 2 renovation, 3 major repair.
create table inspection_record (
  company_id uuid not null,
  id uuid not null,
  record_no text not null,
  plan_id uuid,
  elevator_id uuid not null,
  inspect_type smallint,
  task_kind smallint,
  supervision smallint,
  inspect_date date not null,
  org text not null,
  inspectors text[] not null default '{}',
  report_no text not null,
  conclusion smallint not null,
  next_date date,
  next_type smallint,
  report_file jsonb not null default '[]',
  label_photo jsonb not null default '[]',
  governor jsonb,
  remark text,
  uploaded_by uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint inspection_record_pk primary key (company_id, id),
  constraint inspection_record_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint inspection_record_plan_fk foreign key (company_id, plan_id) references inspection_plan (company_id, id),
  constraint inspection_record_inspect_type check (inspect_type in (1, 2, 3)),
  constraint inspection_record_task_kind check (task_kind in (10, 11, 12)),
  constraint inspection_record_kind check ((inspect_type is null) <> (task_kind is null)),
  constraint inspection_record_supervision check (supervision in (1, 2, 3)),
  constraint inspection_record_conclusion check (conclusion in (1, 2, 3, 4)),
  constraint inspection_record_next_type check (next_type in (1, 2, 3))
);

create unique index inspection_record_no on inspection_record (company_id, record_no);
create unique index inspection_record_report on inspection_record (company_id, elevator_id, report_no) where deleted_at is null;
create index inspection_record_list on inspection_record (company_id, inspect_date desc, id desc) where deleted_at is null;
create index inspection_record_elevator on inspection_record (company_id, elevator_id, inspect_date desc);
create index inspection_record_plan on inspection_record (company_id, plan_id) where plan_id is not null;
call protect('inspection_record', counted => true);

-- What an inspection found. How far it is put right is the state of its hazard alone.
create table inspection_finding (
  company_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  plan_id uuid,
  clause text,
  text text not null,
  hazard_id uuid not null,
  rectify_by date,
  sort smallint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint inspection_finding_pk primary key (company_id, id),
  constraint inspection_finding_record_fk foreign key (company_id, record_id) references inspection_record (company_id, id),
  constraint inspection_finding_hazard_fk foreign key (company_id, hazard_id) references hazard (company_id, id)
);

create index inspection_finding_record on inspection_finding (company_id, record_id, sort);
create index inspection_finding_plan on inspection_finding (company_id, plan_id) where plan_id is not null;
create index inspection_finding_hazard on inspection_finding (company_id, hazard_id);
call protect('inspection_finding');

-- Proof that a hazard was put right: text and pictures.
alter table hazard add column fix_note text;
alter table hazard add column fix_files jsonb not null default '[]';
