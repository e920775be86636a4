-- Elevators with their papers and their record (archives 1, 4.5).

create table elevator (
  company_id uuid not null,
  id uuid not null,
  -- identity
  name text not null,
  name_pinyin text not null default '',
  device_number text not null,
  register_code text,
  use_cert_no text,
  nine_six_three_serial_number text,
  factory_number text not null,
  inner_no text,
  -- kind
  type smallint not null,
  driving_method smallint,
  use_type smallint,
  use_place smallint not null,
  category smallint not null generated always as
    (case when type <> 1 then 4 when use_type = 2 then 3 when driving_method = 2 then 2 else 1 end) stored,
  machine_room smallint,
  door_open_type smallint,
  slope numeric(3, 1),
  special_kind smallint not null default 0,
  -- parameters
  brand text not null,
  model text not null,
  manufacturer text not null,
  install_unit text,
  manufacture_date date,
  accept_date date,
  supervise_date date,
  load int,
  speed numeric(5, 2) not null,
  floors smallint,
  stations smallint,
  doors smallint,
  rise numeric(7, 2),
  step_width int,
  length numeric(7, 2),
  rise_height numeric(7, 2),
  control_system text,
  control_mode text,
  rope_spec text,
  traction_ratio text,
  sheave_count smallint,
  governor_model text,
  governor_made_date date,
  governor_check_date date,
  governor_next_date date,
  retrofit_part smallint,
  retrofit_date date,
  retrofit_unit text,
  -- place
  community_id uuid not null,
  building_id uuid,
  unit_no text,
  region_code text not null,
  lng double precision not null,
  lat double precision not null,
  area_type smallint not null default 1,
  address text,
  -- people
  customer_id uuid not null,
  safety_director text,
  safety_officer text,
  officer_phone text,
  team_id uuid,
  worker_ids uuid[] not null default '{}',
  -- maintenance; template_id null: the national checklist of the category
  maintenance_type smallint not null default 1,
  template_type smallint not null,
  template_id uuid,
  cycle_days smallint not null default 15,
  last_maintain_date date,
  next_maintain_date date,
  -- inspection
  last_inspect_date date,
  next_inspect_date date,
  inspect_org text,
  -- device
  terminal_no text,
  sim_no text,
  online boolean,
  -- state
  use_status smallint not null default 1,
  stop_reason text,
  stop_from date,
  stop_to date,
  service_status smallint not null default 0,
  project_id uuid,
  contract_id uuid,
  completeness smallint not null default 0,
  files jsonb not null default '[]',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint elevator_pk primary key (company_id, id),
  constraint elevator_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint elevator_building_fk foreign key (company_id, building_id) references building (company_id, id),
  constraint elevator_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint elevator_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint elevator_register_code_form check (register_code ~ '^[0-9A-Z]{17}$|^[0-9A-Z]{20}$'),
  constraint elevator_nine_six_three check (nine_six_three_serial_number ~ '^\d{4,8}$'),
  constraint elevator_type check (type in (1, 2, 3)),
  constraint elevator_driving_method check (driving_method in (1, 2, 3)),
  constraint elevator_use_type check (use_type in (0, 1, 2, 3, 4, 5)),
  constraint elevator_straight check (type <> 1 or (driving_method is not null and use_type is not null)),
  constraint elevator_use_place check (use_place in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
  constraint elevator_machine_room check (machine_room in (1, 2)),
  constraint elevator_door_open_type check (door_open_type in (1, 2, 3, 4, 5, 6, 7)),
  constraint elevator_slope check (slope in (10, 12, 30, 35, 43.5)),
  constraint elevator_slope_of check (type = 1 or slope is not null),
  constraint elevator_special_kind check (special_kind in (0, 1, 2)),
  constraint elevator_special_template check (special_kind = 0 or template_type = 5),
  constraint elevator_dates check (manufacture_date <= accept_date and accept_date <= supervise_date),
  constraint elevator_stations check (stations <= floors * 2),
  constraint elevator_retrofit_part check (retrofit_part in (1, 2, 3, 4, 5, 6)),
  constraint elevator_area_type check (area_type in (1, 2)),
  constraint elevator_workers check (cardinality(worker_ids) <= 4),
  constraint elevator_maintenance_type check (maintenance_type in (1, 2)),
  constraint elevator_template_type check (template_type in (1, 2, 3, 4, 5)),
  constraint elevator_cycle_days check (cycle_days between 1 and 90),
  constraint elevator_use_status check (use_status in (1, 2, 3, 4, 5)),
  constraint elevator_service_status check (service_status in (0, 1, 2, 3)),
  constraint elevator_completeness check (completeness between 0 and 100)
);

create unique index elevator_name on elevator (company_id, community_id, name) where deleted_at is null;
create unique index elevator_device_number on elevator (company_id, device_number) where deleted_at is null;
create unique index elevator_register_code on elevator (company_id, register_code) where use_status <> 4 and deleted_at is null;
create unique index elevator_serial on elevator (company_id, region_code, nine_six_three_serial_number) where use_status <> 4 and deleted_at is null;
create unique index elevator_factory on elevator (company_id, manufacturer, factory_number) where use_status <> 4 and deleted_at is null;
create index elevator_list on elevator (company_id, created_at desc, id desc) where deleted_at is null;
create index elevator_community on elevator (company_id, community_id, building_id);
create index elevator_customer on elevator (company_id, customer_id);
create index elevator_team on elevator (company_id, team_id);
create index elevator_contract on elevator (company_id, contract_id);
create index elevator_inspection on elevator (company_id, next_inspect_date, id) where deleted_at is null;
create index elevator_maintenance on elevator (company_id, next_maintain_date, id) where deleted_at is null;
create index elevator_status on elevator (company_id, use_status, service_status) where deleted_at is null;
create index elevator_words on elevator using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, device_number gin_trgm_ops,
  register_code gin_trgm_ops, nine_six_three_serial_number gin_trgm_ops, factory_number gin_trgm_ops);
call protect('elevator', counted => true);

-- elevator.worker_ids (in order, the first is 责任人) is what people write and lists read; these rows carry the foreign
-- keys and answer "the lifts of this person". A trigger keeps them equal, so the array is the only thing to write.
create table elevator_worker (
  company_id uuid not null,
  elevator_id uuid not null,
  employee_id uuid not null,
  rank smallint not null,
  constraint elevator_worker_pk primary key (company_id, elevator_id, employee_id),
  constraint elevator_worker_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id) on delete cascade,
  constraint elevator_worker_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint elevator_worker_rank check (rank between 1 and 4)
);

create index elevator_worker_employee on elevator_worker (company_id, employee_id, rank);
call protect('elevator_worker', audited => false);

create function keep_elevator_workers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from elevator_worker w where w.company_id = new.company_id and w.elevator_id = new.id;
  end if;
  for n in 1 .. cardinality(new.worker_ids) loop
    insert into elevator_worker (company_id, elevator_id, employee_id, rank) values (new.company_id, new.id, new.worker_ids[n], n);
  end loop;
  return null;
end $$;

create trigger workers_in after insert on elevator for each row when (new.worker_ids <> '{}') execute function keep_elevator_workers();
create trigger workers_on after update of worker_ids on elevator for each row
  when (new.worker_ids is distinct from old.worker_ids) execute function keep_elevator_workers();

create table elevator_qr (
  company_id uuid not null,
  id uuid not null,
  elevator_id uuid,
  token text not null,
  short_no text not null,
  state smallint not null default 3,
  printed_at timestamptz,
  times int not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint elevator_qr_pk primary key (company_id, id),
  constraint elevator_qr_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint elevator_qr_token unique (company_id, token),
  constraint elevator_qr_short_no unique (company_id, short_no),
  constraint elevator_qr_token_form check (char_length(token) = 22),
  constraint elevator_qr_short_no_form check (short_no ~ '^\d{8}$'),
  constraint elevator_qr_state check (state in (1, 2, 3)),
  constraint elevator_qr_bound check (state <> 1 or elevator_id is not null)
);

create unique index elevator_qr_valid on elevator_qr (company_id, elevator_id) where state = 1;
create index elevator_qr_elevator on elevator_qr (company_id, elevator_id);
call protect('elevator_qr');

-- A sticker is scanned before any company is known: this register of the installation leads to it.
create table public_token (
  token text primary key,
  company_id uuid not null,
  kind text not null,
  row_id uuid not null,
  expires_at timestamptz
);

grant select, insert, update, delete on public_token to tiwei_app;
grant select on public_token to tiwei_ops;

create table insurance_policy (
  company_id uuid not null,
  id uuid not null,
  policy_no text not null,
  insurer text not null,
  kind smallint not null,
  from_date date not null,
  to_date date not null,
  premium numeric(14, 2),
  limit_per_accident numeric(14, 2),
  limit_per_person numeric(14, 2),
  payer smallint not null default 1,
  files jsonb not null default '[]',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint insurance_policy_pk primary key (company_id, id),
  constraint insurance_policy_kind check (kind in (1, 2, 3)),
  constraint insurance_policy_payer check (payer in (1, 2)),
  constraint insurance_policy_dates check (to_date >= from_date)
);

create unique index insurance_policy_policy_no on insurance_policy (company_id, policy_no) where deleted_at is null;
create index insurance_policy_list on insurance_policy (company_id, to_date, id) where deleted_at is null;
call protect('insurance_policy');

create table insurance_policy_elevator (
  company_id uuid not null,
  policy_id uuid not null,
  elevator_id uuid not null,
  constraint insurance_policy_elevator_pk primary key (company_id, policy_id, elevator_id),
  constraint insurance_policy_elevator_policy_fk foreign key (company_id, policy_id) references insurance_policy (company_id, id),
  constraint insurance_policy_elevator_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id)
);

create index insurance_policy_elevator_elevator on insurance_policy_elevator (company_id, elevator_id);
call protect('insurance_policy_elevator', audited => false);

-- Verifiable record (archives 10.5): hash covers the row and the hash before it; seq makes a fork impossible.
create table elevator_log (
  company_id uuid not null,
  id uuid not null,
  elevator_id uuid not null,
  seq int not null,
  at timestamptz not null,
  kind smallint not null,
  biz_id uuid,
  summary text not null,
  actor_id uuid,
  actor text not null default '',
  hash bytea not null,
  prev_hash bytea,
  constraint elevator_log_pk primary key (company_id, id),
  constraint elevator_log_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint elevator_log_seq unique (company_id, elevator_id, seq),
  constraint elevator_log_kind check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9)),
  constraint elevator_log_chain check ((seq = 1) = (prev_hash is null))
);

create index elevator_log_time on elevator_log (company_id, elevator_id, at desc, id desc);
call protect('elevator_log', audited => false);
revoke update, delete on elevator_log from tiwei_app;
