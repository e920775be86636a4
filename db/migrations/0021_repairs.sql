-- Repair orders: report, rescue, work, signature; their history append-only (jobs 1.7, 3.2, 6.6).

-- ladder: bits of the steps of escalation that were climbed (1 next candidates, 2 duty manager, 4 everybody near, 8 half,
-- 16 most, 32 whole). flags: 1 单人先到, 2 调度代记, 4 签到异常, 8 时间异常, 16 离线提交. offers: crews that were asked besides
-- worker_ids, as arrays of employees; the first to accept has the order. A lift nobody knows yet: elevator_id null.
create table repair_order (
  company_id uuid not null,
  id uuid not null,
  order_no text not null,
  repair_type smallint not null,
  source smallint not null,
  source_record_id uuid,
  record_ids uuid[] not null default '{}',
  dispatch_after timestamptz,
  elevator_id uuid,
  community_id uuid,
  customer_id uuid,
  contract_id uuid,
  team_id uuid,
  area_type smallint not null default 1,
  address text,
  reporter_name text not null,
  reporter_phone text not null,
  report_at timestamptz not null,
  report_text text,
  voice_key text,
  appoint_at timestamptz,
  trapped_count smallint,
  trapped_floor text,
  trapped_special smallint[] not null default '{}',
  status smallint not null default 0,
  worker_ids uuid[] not null default '{}',
  offers jsonb not null default '[]',
  dispatch_at timestamptz,
  accept_at timestamptz,
  depart_at timestamptz,
  arrive_at timestamptz,
  rescued_at timestamptz,
  start_at timestamptz,
  complete_at timestamptz,
  sign_at timestamptz,
  arrive_limit int not null,
  finish_limit int not null,
  arrive_over boolean not null default false,
  finish_over boolean not null default false,
  ladder smallint not null default 0,
  fault_code text,
  fault_level text,
  fault_part smallint,
  cause smallint,
  measure text,
  rescued_count smallint,
  rescued_state smallint,
  is_rework boolean not null default false,
  rework_of_id uuid,
  merged_into_id uuid,
  stop_from timestamptz,
  stop_to timestamptz,
  state_after smallint,
  state_reason text,
  charge_type smallint not null default 0,
  amount numeric(14, 2),
  pauses jsonb not null default '[]',
  paused_at timestamptz,
  pause_reason smallint,
  pause_seconds int not null default 0,
  photos_before text[] not null default '{}',
  photos_after text[] not null default '{}',
  flags int not null default 0,
  sign_way smallint,
  sign_name text,
  sign_phone text,
  sign_key text,
  sign_opinion text,
  close_reason smallint,
  close_note text,
  call_back text,
  closed_at timestamptz,
  star smallint,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint repair_order_pk primary key (company_id, id),
  constraint repair_order_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint repair_order_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint repair_order_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint repair_order_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint repair_order_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint repair_order_rework_fk foreign key (company_id, rework_of_id) references repair_order (company_id, id),
  constraint repair_order_merged_fk foreign key (company_id, merged_into_id) references repair_order (company_id, id),
  constraint repair_order_repair_type check (repair_type in (1, 2, 3)),
  constraint repair_order_source check (source in (1, 2, 3, 4, 5, 6, 7, 8)),
  constraint repair_order_area_type check (area_type in (1, 2)),
  constraint repair_order_trapped_special check (trapped_special <@ array[1, 2, 3, 4]::smallint[]),
  constraint repair_order_status check (status in (0, 1, 2, 3, 4, 7, 8, 10)),
  constraint repair_order_fault_level check (fault_level in ('A', 'B', 'C', 'D', 'E')),
  constraint repair_order_fault_part check (fault_part in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
  constraint repair_order_cause check (cause in (1, 2, 3, 4, 5, 6, 7, 8, 9)),
  constraint repair_order_rescued_state check (rescued_state in (1, 2, 3)),
  constraint repair_order_state_after check (state_after in (1, 2, 3)),
  constraint repair_order_charge_type check (charge_type in (0, 1)),
  constraint repair_order_pause_reason check (pause_reason in (1, 2, 3, 4, 5)),
  constraint repair_order_sign_way check (sign_way in (1, 2, 3, 4)),
  constraint repair_order_close_reason check (close_reason in (1, 2, 3, 4, 5, 6)),
  constraint repair_order_star check (star between 1 and 5),
  constraint repair_order_flags check (flags between 0 and 31),
  constraint repair_order_ladder check (ladder between 0 and 63),
  constraint repair_order_limits check (arrive_limit > 0 and finish_limit > 0),
  -- TSG T5002-2017 art. 5(4): the arrival at trapped people is never given more time.
  constraint repair_order_lawful check (repair_type <> 1 or arrive_limit <= case area_type when 1 then 30 else 60 end),
  constraint repair_order_trapped check (repair_type <> 1 or trapped_count is not null),
  constraint repair_order_place check (elevator_id is not null or (repair_type = 1 and address is not null)),
  constraint repair_order_workers check (cardinality(worker_ids) <= 8),
  constraint repair_order_done check (status not in (7, 8) or (complete_at is not null and cause is not null and elevator_id is not null)),
  constraint repair_order_rescued check (repair_type <> 1 or status not in (7, 8) or rescued_at is not null),
  constraint repair_order_signed check (status <> 8 or (sign_at is not null and sign_way is not null)),
  constraint repair_order_closed check (status <> 10 or close_reason is not null)
);

create unique index repair_order_order_no on repair_order (company_id, order_no);
-- One order per record of a device, however often it is told (jobs 1.7).
create unique index repair_order_record on repair_order (company_id, source_record_id) where source_record_id is not null;
create index repair_order_list on repair_order (company_id, report_at desc, id desc) where deleted_at is null;
create index repair_order_status on repair_order (company_id, status, report_at desc, id desc) where deleted_at is null;
create index repair_order_open on repair_order (company_id, report_at, id) where status in (0, 1, 2, 3, 4) and deleted_at is null;
create index repair_order_live on repair_order (company_id, report_at)
  where repair_type = 1 and rescued_at is null and status in (0, 1, 2, 3, 4) and deleted_at is null;
create index repair_order_over on repair_order (company_id, report_at desc, id desc)
  where (arrive_over or finish_over) and deleted_at is null;
create index repair_order_elevator on repair_order (company_id, elevator_id, report_at desc);
create index repair_order_community on repair_order (company_id, community_id, report_at desc, id desc) where deleted_at is null;
create index repair_order_team on repair_order (company_id, team_id, report_at desc, id desc) where deleted_at is null;
create index repair_order_phone on repair_order (company_id, reporter_phone, report_at desc);
create index repair_order_unsigned on repair_order (company_id, complete_at) where status = 7 and deleted_at is null;
create index repair_order_workers on repair_order using gin (worker_ids) where status in (0, 1, 2, 3, 4);
create index repair_order_words on repair_order using gin (order_no gin_trgm_ops);
call protect('repair_order', counted => true);

-- The crew with its certificates as they were; repair_order.worker_ids (main first) is written and read by lists.
create table repair_worker (
  company_id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  role smallint not null,
  cert_no text,
  cert_expire date,
  constraint repair_worker_pk primary key (company_id, order_id, employee_id),
  constraint repair_worker_order_fk foreign key (company_id, order_id) references repair_order (company_id, id) on delete cascade,
  constraint repair_worker_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint repair_worker_role check (role in (1, 2))
);

create index repair_worker_employee on repair_worker (company_id, employee_id);
call protect('repair_worker', audited => false);

create function keep_repair_workers() returns trigger language plpgsql as $$
begin
  delete from repair_worker w where w.company_id = new.company_id and w.order_id = new.id and w.employee_id <> all (new.worker_ids);
  for n in 1 .. cardinality(new.worker_ids) loop
    insert into repair_worker (company_id, order_id, employee_id, role)
      values (new.company_id, new.id, new.worker_ids[n], case n when 1 then 1 else 2 end)
      on conflict (company_id, order_id, employee_id) do update set role = excluded.role;
  end loop;
  return null;
end $$;

create trigger workers_in after insert on repair_order for each row when (new.worker_ids <> '{}') execute function keep_repair_workers();
create trigger workers_on after update of worker_ids on repair_order for each row
  when (new.worker_ids is distinct from old.worker_ids) execute function keep_repair_workers();

create table repair_sign_in (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  lng double precision,
  lat double precision,
  accuracy real,
  distance int,
  limit_metres int,
  pass boolean not null,
  method smallint not null,
  photo text,
  reason text,
  constraint repair_sign_in_pk primary key (company_id, id),
  constraint repair_sign_in_order_fk foreign key (company_id, order_id) references repair_order (company_id, id),
  constraint repair_sign_in_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint repair_sign_in_method check (method in (1, 2))
);

create index repair_sign_in_order on repair_sign_in (company_id, order_id, at);
call protect('repair_sign_in');
revoke update, delete on repair_sign_in from tiwei_app;
-- The positions go after two years, the sign-in stays (common 10).
grant update (lng, lat, accuracy) on repair_sign_in to tiwei_app;

create table repair_event (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null,
  actor_id uuid,
  actor text not null default '',
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  op_id uuid,
  before jsonb,
  after jsonb,
  gps jsonb,
  constraint repair_event_pk primary key (company_id, id),
  constraint repair_event_order_fk foreign key (company_id, order_id) references repair_order (company_id, id)
);

create index repair_event_order on repair_event (company_id, order_id, occurred_at, id);
call protect('repair_event', audited => false);
revoke update, delete on repair_event from tiwei_app;

-- Whoever else called about the same trouble (refusal 3050002 with merge).
create table repair_caller (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  name text not null,
  phone text not null,
  text text,
  at timestamptz not null,
  created_by uuid,
  constraint repair_caller_pk primary key (company_id, id),
  constraint repair_caller_order_fk foreign key (company_id, order_id) references repair_order (company_id, id)
);

create index repair_caller_order on repair_caller (company_id, order_id, at);
create index repair_caller_phone on repair_caller (company_id, phone, at desc);
call protect('repair_caller');
revoke update, delete on repair_caller from tiwei_app;

-- 维修设置, one row per company; what nobody set is the product's default. id is the company.
create table repair_setting (
  company_id uuid not null,
  id uuid not null,
  setting jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint repair_setting_pk primary key (company_id, id)
);

call protect('repair_setting');

-- 困人: since when somebody is caught in this lift; shown wherever the lift is (jobs 3.2).
alter table elevator add column trapped_at timestamptz;
