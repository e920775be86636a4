-- Maintenance orders: one compact row each, their history append-only (jobs 1.5, 1.6, 3.1, 6.11).

-- item_results: {"r": "1113…", "x": {"A-1-29": {…}}}: r has one result digit per item of the snapshot in its order
-- (0 未检 1 正常 2 异常 3 不涉及 4 已处理), x holds what exceeds a plain result (value, text, naReason, handling,
-- photos, by, at). flags: bit 0 逾期完成, 1 超法定间隔, 2 签到异常, 3 人脸异常, 4 时长不足, 5 时间异常, 6 离线提交, 7 代签.
create table maintain_order (
  company_id uuid not null,
  id uuid not null,
  order_no text not null,
  source smallint not null,
  plan_id uuid,
  elevator_id uuid not null,
  community_id uuid not null,
  contract_id uuid,
  customer_id uuid not null,
  team_id uuid,
  worker_ids uuid[] not null default '{}',
  type smallint not null,
  level smallint not null,
  plan_date date not null,
  plan_start time,
  plan_end time,
  legal_deadline date not null,
  original_plan_date date,
  change_count smallint not null default 0,
  std_minutes smallint not null default 0,
  plan_reason text,
  status smallint not null default 0,
  snapshot_hash text not null,
  item_results jsonb,
  depart_at timestamptz,
  arrive_at timestamptz,
  start_at timestamptz,
  pause_reason smallint,
  paused_at timestamptz,
  pause_minutes int not null default 0,
  complete_at timestamptz,
  received_at timestamptz,
  confirm_at timestamptz,
  work_minutes int,
  short_reason text,
  abnormal_count smallint not null default 0,
  na_count smallint not null default 0,
  photo_count smallint not null default 0,
  hazard_count smallint not null default 0,
  part_use_ids uuid[] not null default '{}',
  elevator_state_after smallint,
  state_reason text,
  flags int not null default 0,
  violation jsonb not null default '[]',
  confirm_way smallint,
  confirm_name text,
  confirm_phone text,
  confirm_role text,
  confirm_sign_key text,
  confirm_opinion text,
  gov_state smallint not null default 0,
  gov_msg text,
  gov_at timestamptz,
  content_hash text,
  retain_until date,
  close_reason smallint,
  close_note text,
  close_file text,
  closed_at timestamptz,
  star smallint,
  reason text,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint maintain_order_pk primary key (company_id, id),
  constraint maintain_order_plan_fk foreign key (company_id, plan_id) references maintain_plan (company_id, id),
  constraint maintain_order_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint maintain_order_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint maintain_order_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint maintain_order_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint maintain_order_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint maintain_order_snapshot_fk foreign key (company_id, snapshot_hash) references template_snapshot (company_id, hash),
  constraint maintain_order_source check (source in (1, 2, 3, 4, 5, 6)),
  constraint maintain_order_type check (type in (1, 2)),
  constraint maintain_order_level check (level in (1, 2, 3, 4, 5, 99)),
  constraint maintain_order_status check (status in (0, 1, 2, 3, 4, 7, 9)),
  constraint maintain_order_pause_reason check (pause_reason in (1, 2, 3, 4, 5, 6)),
  constraint maintain_order_elevator_state_after check (elevator_state_after in (1, 2, 3)),
  constraint maintain_order_flags check (flags between 0 and 255),
  constraint maintain_order_confirm_way check (confirm_way in (1, 2, 3)),
  constraint maintain_order_gov_state check (gov_state in (0, 1, 2, 3)),
  constraint maintain_order_close_reason check (close_reason in (1, 2, 3, 4, 5, 6, 7)),
  constraint maintain_order_star check (star between 1 and 5),
  constraint maintain_order_workers check (cardinality(worker_ids) <= 8),
  constraint maintain_order_done check (status not in (3, 4) or
    (complete_at is not null and item_results is not null and content_hash is not null and retain_until is not null and elevator_state_after is not null)),
  constraint maintain_order_confirmed check (status <> 4 or (confirm_at is not null and confirm_way is not null)),
  constraint maintain_order_closed check (status <> 9 or close_reason is not null)
);

create unique index maintain_order_order_no on maintain_order (company_id, order_no);
-- V15 and refusal 3020003: one open or done order of a lift on a day.
create unique index maintain_order_day on maintain_order (company_id, elevator_id, plan_date) where status <> 9 and deleted_at is null;
create index maintain_order_list on maintain_order (company_id, plan_date desc, id desc) where deleted_at is null;
create index maintain_order_created on maintain_order (company_id, created_at desc, id desc) where deleted_at is null;
create index maintain_order_status on maintain_order (company_id, status, plan_date desc, id desc) where deleted_at is null;
create index maintain_order_legal on maintain_order (company_id, legal_deadline, id) where status in (0, 1, 2, 7) and deleted_at is null;
create index maintain_order_elevator on maintain_order (company_id, elevator_id, plan_date desc);
create index maintain_order_team on maintain_order (company_id, team_id, plan_date desc, id desc) where deleted_at is null;
create index maintain_order_community on maintain_order (company_id, community_id, plan_date desc, id desc) where deleted_at is null;
create index maintain_order_plan on maintain_order (company_id, plan_id, plan_date);
create index maintain_order_contract on maintain_order (company_id, contract_id, plan_date);
create index maintain_order_complete on maintain_order (company_id, complete_at desc, id desc) where status in (3, 4);
create index maintain_order_gov on maintain_order (company_id, gov_at) where gov_state in (1, 3);
create index maintain_order_words on maintain_order using gin (order_no gin_trgm_ops);
call protect('maintain_order', counted => true);

-- Paperless records must not change (T5002 art. 10) and are kept for four years at least: refusals 3020009 and 3020008.
-- What stays open on a confirmed order is bookkeeping around the record, never the record.
create function keep_record() returns trigger language plpgsql as $$
declare
  open_columns text[] := '{gov_state,gov_msg,gov_at,retain_until,star,hazard_count,version,updated_at,updated_by}';
begin
  if tg_op = 'DELETE' or (new.deleted_at is not null and old.deleted_at is null) then
    raise exception using errcode = 'TW002', message = 'a completed maintenance order is kept', detail = coalesce(old.retain_until::text, '');
  end if;
  if old.status = 4 and to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns then
    raise exception using errcode = 'TW001', message = 'a confirmed maintenance order cannot be changed';
  end if;
  if new.retain_until < old.retain_until then
    raise exception using errcode = 'TW002', message = 'the retention of a maintenance order is never shortened', detail = old.retain_until::text;
  end if;
  return new;
end $$;

create trigger keep_on before update on maintain_order for each row when (old.status in (3, 4)) execute function keep_record();
create trigger keep_out before delete on maintain_order for each row when (old.status in (3, 4)) execute function keep_record();

-- The crew as worked: maintain_order.worker_ids (main first) is written and read by lists; these rows carry the foreign
-- keys, the orders of a person, and the certificate as it was.
create table order_worker (
  company_id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  role smallint not null,
  plan_date date not null,
  join_at timestamptz,
  cert_no text,
  cert_expire date,
  transfer_state smallint not null default 0,
  constraint order_worker_pk primary key (company_id, order_id, employee_id),
  constraint order_worker_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id) on delete cascade,
  constraint order_worker_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint order_worker_role check (role in (1, 2, 3)),
  constraint order_worker_transfer_state check (transfer_state in (0, 1, 2, 3))
);

create index order_worker_employee on order_worker (company_id, employee_id, plan_date desc);
call protect('order_worker', audited => false);

create function keep_order_workers() returns trigger language plpgsql as $$
begin
  delete from order_worker w where w.company_id = new.company_id and w.order_id = new.id and w.employee_id <> all (new.worker_ids);
  for n in 1 .. cardinality(new.worker_ids) loop
    insert into order_worker (company_id, order_id, employee_id, role, plan_date)
      values (new.company_id, new.id, new.worker_ids[n], case n when 1 then 1 else 2 end, new.plan_date)
      on conflict (company_id, order_id, employee_id) do update set plan_date = excluded.plan_date,
        role = case when order_worker.role = 3 then 3 else excluded.role end;
  end loop;
  return null;
end $$;

create trigger workers_in after insert on maintain_order for each row when (new.worker_ids <> '{}') execute function keep_order_workers();
create trigger workers_on after update of worker_ids, plan_date on maintain_order for each row
  when (new.worker_ids is distinct from old.worker_ids or new.plan_date <> old.plan_date) execute function keep_order_workers();

create table sign_in (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  kind smallint not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  wgs_lng double precision,
  wgs_lat double precision,
  lng double precision,
  lat double precision,
  accuracy real,
  distance int,
  limit_metres int,
  pass boolean not null,
  method smallint not null,
  photo text,
  reason text,
  face_state smallint not null default 0,
  face_score numeric(4, 3),
  review_state smallint not null default 0,
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_note text,
  constraint sign_in_pk primary key (company_id, id),
  constraint sign_in_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id),
  constraint sign_in_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint sign_in_kind check (kind in (1, 2)),
  constraint sign_in_method check (method in (1, 2)),
  constraint sign_in_face_state check (face_state in (0, 1, 2, 3, 4)),
  constraint sign_in_review_state check (review_state in (0, 1, 2, 3))
);

create index sign_in_order on sign_in (company_id, order_id, at);
create index sign_in_employee on sign_in (company_id, employee_id, at desc);
create index sign_in_review on sign_in (company_id, at) where review_state = 1;
call protect('sign_in');
revoke update, delete on sign_in from tiwei_app;
-- What the person did stands; the judgement of it comes later.
grant update (face_state, face_score, review_state, reviewed_by, reviewed_at, review_note) on sign_in to tiwei_app;

create table order_event (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null,
  actor_id uuid,
  actor text not null default '',
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  op_id uuid,
  before jsonb,
  after jsonb,
  gps jsonb,
  constraint order_event_pk primary key (company_id, id),
  constraint order_event_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id)
);

create index order_event_order on order_event (company_id, order_id, occurred_at, id);
call protect('order_event', audited => false);
revoke update, delete on order_event from tiwei_app;

-- Every photo that arrived; which of them belong to an item stands in item_results.
create table order_photo (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  key text not null,
  sha256 text not null,
  taken_at timestamptz not null,
  gps jsonb,
  watermark text,
  item_code text,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  constraint order_photo_pk primary key (company_id, id),
  constraint order_photo_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id),
  constraint order_photo_key unique (company_id, key)
);

create index order_photo_order on order_photo (company_id, order_id, taken_at);
create index order_photo_sha on order_photo (company_id, sha256);
call protect('order_photo', audited => false);
revoke update, delete on order_photo from tiwei_app;

create table addendum (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  text text not null,
  files jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by uuid not null,
  author text not null default '',
  constraint addendum_pk primary key (company_id, id),
  constraint addendum_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id)
);

create index addendum_order on addendum (company_id, order_id, created_at);
call protect('addendum');
revoke update, delete on addendum from tiwei_app;

create table hazard (
  company_id uuid not null,
  id uuid not null,
  hazard_no text not null,
  elevator_id uuid not null,
  source_type smallint not null,
  source_id uuid,
  item_code text,
  grade smallint not null,
  description text not null,
  photos jsonb not null default '[]',
  part text,
  suggestion text,
  deadline date,
  state smallint not null default 0,
  notice_no text,
  notice_sign_key text,
  report_gov boolean not null default false,
  fixed_at timestamptz,
  closed_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint hazard_pk primary key (company_id, id),
  constraint hazard_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint hazard_source_type check (source_type in (1, 2, 3, 4)),
  constraint hazard_grade check (grade in (1, 2, 3)),
  constraint hazard_state check (state in (0, 1, 2, 3, 4, 5)),
  constraint hazard_notice check (grade <> 3 or state < 4 or notice_sign_key is not null)
);

create unique index hazard_hazard_no on hazard (company_id, hazard_no) where deleted_at is null;
create index hazard_list on hazard (company_id, created_at desc, id desc) where deleted_at is null;
create index hazard_elevator on hazard (company_id, elevator_id, created_at desc);
create index hazard_source on hazard (company_id, source_id);
create index hazard_open on hazard (company_id, deadline) where state < 4 and deleted_at is null;
call protect('hazard', counted => true);

-- ---------------------------------------------------------------- around the order
create table plan_violation (
  company_id uuid not null,
  id uuid not null,
  order_id uuid,
  plan_id uuid,
  elevator_id uuid,
  code text not null,
  severity smallint not null,
  text text not null,
  reason text,
  approved_by uuid,
  approved_at timestamptz,
  state smallint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint plan_violation_pk primary key (company_id, id),
  constraint plan_violation_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id),
  constraint plan_violation_plan_fk foreign key (company_id, plan_id) references maintain_plan (company_id, id),
  constraint plan_violation_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint plan_violation_code check (code in ('V01', 'V02', 'V03', 'V04', 'V05', 'V06', 'V07', 'V08', 'V09', 'V10', 'V11', 'V12',
    'V13', 'V14', 'V15', 'V16', 'V17', 'V18')),
  constraint plan_violation_severity check (severity in (1, 2, 3, 4)),
  constraint plan_violation_state check (state in (0, 1, 2))
);

create index plan_violation_order on plan_violation (company_id, order_id);
create index plan_violation_plan on plan_violation (company_id, plan_id);
create index plan_violation_code_time on plan_violation (company_id, code, created_at desc);
call protect('plan_violation');

-- A preview of a plan, a reset or a batch change: written nowhere else until it is applied (refusal 3020017).
create table batch_preview (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  action text not null,
  params jsonb not null,
  rows jsonb not null,
  versions jsonb not null default '{}',
  applied_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint batch_preview_pk primary key (company_id, id)
);

create index batch_preview_age on batch_preview (expires_at);
call protect('batch_preview', audited => false);

-- Operations of the worker's phone; a repeated op_id changes nothing (jobs 6.8).
create table field_op (
  company_id uuid not null,
  id uuid not null,
  device_id text not null,
  seq bigint not null,
  user_id uuid not null,
  order_id uuid,
  type text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  clock_skew_ms int not null default 0,
  result text not null,
  error_code int,
  error_msg text,
  payload jsonb not null default '{}',
  constraint field_op_pk primary key (company_id, id),
  constraint field_op_result check (result in ('received', 'applied', 'duplicate', 'conflict', 'rejected'))
);

create index field_op_order on field_op (company_id, order_id, seq);
create index field_op_conflict on field_op (company_id, received_at) where result = 'conflict';
call protect('field_op', audited => false);

create table user_location (
  company_id uuid not null,
  user_id uuid not null,
  locate_time timestamptz not null,
  lng double precision not null,
  lat double precision not null,
  accuracy real,
  speed real,
  src smallint not null default 1,
  order_id uuid,
  constraint user_location_pk primary key (company_id, user_id, locate_time),
  constraint user_location_src check (src in (1, 2))
);

create index user_location_age on user_location (locate_time);
call protect('user_location', audited => false);
revoke update on user_location from tiwei_app;
