-- 监测记录 whole (monitoring 1 MonitorRecord, AlarmCall; 6.2).
alter table monitor_record add column last_at timestamptz;
alter table monitor_record add column floor_label text;
alter table monitor_record add column door smallint;
alter table monitor_record add column speed real;
alter table monitor_record add column occupied boolean;
alter table monitor_record add column mode smallint;
alter table monitor_record add column black_box_id uuid;
alter table monitor_record add column suppress_reason text;
-- 决策过程: [{step, rule, result}] as it was decided.
alter table monitor_record add column decision_log jsonb not null default '[]';
alter table monitor_record add column strategy_id uuid;
-- The record whose storm it belongs to.
alter table monitor_record add column root_id uuid;
alter table monitor_record add column cause text;
alter table monitor_record add column part text;
alter table monitor_record add column remark text;
alter table monitor_record add column handler_id uuid;
alter table monitor_record add column handled_at timestamptz;
-- Who called an A a false alarm first; a second person says it as well (8010203).
alter table monitor_record add column false_by uuid;
alter table monitor_record add column false_at timestamptz;
alter table monitor_record add column clock_flag boolean not null default false;
alter table monitor_record add column backfill boolean not null default false;
alter table monitor_record add constraint monitor_record_door check (door in (0, 1, 2, 3, 4));

create index monitor_record_list on monitor_record (company_id, kind, occurred_at desc, id desc);
-- What waits stands on top: an A that nobody took up, an alarm that is not over; then the latest first.
create function record_urgency(kind smallint, level text, status smallint, occurred_at timestamptz) returns bigint
  language sql immutable parallel safe
  return case when (level = 'A' and status in (0, 1, 3)) or (kind = 3 and status in (0, 1, 2, 3)) then 100000000000 else 0 end
    + date_part('epoch', occurred_at at time zone 'UTC')::bigint;
create index monitor_record_urgency on monitor_record (company_id, record_urgency(kind, level, status, occurred_at), id);
create index monitor_record_open on monitor_record (company_id, elevator_id, code) where status in (0, 1, 2, 3);
create index monitor_record_order on monitor_record (company_id, repair_order_id) where repair_order_id is not null;

-- 报警 (monitoring 1 AlarmCall): what was said and done of a record of kind 3; its id is the record's.
create table alarm_call (
  company_id uuid not null,
  id uuid not null,
  -- 1 轿厢 2 物业 3 96333
  caller smallint not null default 1,
  phone text,
  answered_at timestamptz,
  answerer_id uuid,
  audio jsonb not null default '[]',
  video jsonb not null default '[]',
  person_count smallint,
  vulnerable smallint[] not null default '{}',
  comforted_at timestamptz,
  freed_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint alarm_call_pk primary key (company_id, id),
  constraint alarm_call_record_fk foreign key (company_id, id) references monitor_record (company_id, id),
  constraint alarm_call_caller check (caller in (1, 2, 3)),
  constraint alarm_call_person_count check (person_count between 0 and 99),
  -- 1 老人 2 孕妇 3 儿童 4 病人
  constraint alarm_call_vulnerable check (vulnerable <@ array[1, 2, 3, 4]::smallint[])
);

call protect('alarm_call', sealed => 'phone');
call holds_files('alarm_call', 'audio', 'video');
