-- What terminals say (monitoring 1, 6.1): the line to each, the last state of each lift, and what is kept of it.

-- Of each terminal what its next frame is judged by; changes with every frame, so it has no history.
create table terminal_link (
  company_id uuid not null,
  terminal_id uuid not null,
  -- Numbers that came, by boot; offsets of the last exchanges; coming and going (telemetry/shared received, clock, presence).
  received jsonb not null default '{}',
  clock jsonb not null default '{}',
  presence jsonb not null default '{}',
  boot_id bigint,
  up_ms bigint,
  last_seq bigint,
  last_seen_at timestamptz,
  clock_offset_ms int,
  rssi smallint,
  battery_pct smallint,
  queued int,
  -- Fields it has measured so far.
  capability text[] not null default '{}',
  -- The silence of the whole place that it is part of (58), until it is back (telemetry/shared areaSilence).
  area jsonb,
  -- When it is to be looked at though nothing comes.
  due_at timestamptz,
  constraint terminal_link_pk primary key (company_id, terminal_id),
  constraint terminal_link_terminal_fk foreign key (company_id, terminal_id) references terminal (company_id, id)
);

create index terminal_link_due on terminal_link (company_id, due_at) where due_at is not null;
call protect('terminal_link', audited => false);

-- 楼层表 (monitoring 1 FloorMap): from 1 at the bottom, height above the lowest landing.
create table elevator_floor (
  company_id uuid not null,
  elevator_id uuid not null,
  idx smallint not null,
  label text not null,
  height_m numeric(6, 2) not null,
  -- 1 前 2 后 3 双
  door smallint not null default 1,
  constraint elevator_floor_pk primary key (company_id, elevator_id, idx),
  constraint elevator_floor_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint elevator_floor_idx check (idx between 1 and 200),
  constraint elevator_floor_door check (door in (1, 2, 3))
);

call protect('elevator_floor', audited => false);

-- One row of each lift that a terminal reads: the last value of each field; a field that was never measured is absent.
create table realtime_state (
  company_id uuid not null,
  elevator_id uuid not null,
  terminal_id uuid,
  frame jsonb not null default '{}',
  mode smallint,
  state_at timestamptz,
  received_at timestamptz,
  quality smallint not null default 1,
  boot_id bigint,
  seq bigint,
  -- What is watched for: codes that began, the car that stands (telemetry/shared/pipeline); when to look again.
  watch jsonb not null default '{}',
  due_at timestamptz,
  constraint realtime_state_pk primary key (company_id, elevator_id),
  constraint realtime_state_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint realtime_state_quality check (quality in (0, 1))
);

create index realtime_state_due on realtime_state (company_id, due_at) where due_at is not null;
call protect('realtime_state', audited => false);

-- Raw frames, 30 days, a partition a day.
create table sample (
  company_id uuid not null,
  elevator_id uuid not null,
  at timestamptz not null,
  terminal_id uuid not null,
  boot_id bigint not null,
  seq bigint not null,
  quality smallint not null default 1,
  d jsonb not null,
  constraint sample_pk primary key (company_id, elevator_id, at, terminal_id, boot_id, seq),
  constraint sample_quality check (quality in (0, 1))
) partition by range (at);

create table sample_else partition of sample default;
call protect('sample', audited => false);

-- Minutes of an hour in one row, 13 months: of each field its 60 minima, means and maxima; a minute without a value is null.
create table sample_minutes (
  company_id uuid not null,
  elevator_id uuid not null,
  hour timestamptz not null,
  fields jsonb not null,
  constraint sample_minutes_pk primary key (company_id, elevator_id, hour)
) partition by range (hour);

create table sample_minutes_else partition of sample_minutes default;
call protect('sample_minutes', audited => false);

-- Of each hour the same, five years: [minimum, mean, maximum, frames] of each field.
create table sample_hour (
  company_id uuid not null,
  elevator_id uuid not null,
  hour timestamptz not null,
  fields jsonb not null,
  constraint sample_hour_pk primary key (company_id, elevator_id, hour)
) partition by range (hour);

create table sample_hour_else partition of sample_hour default;
call protect('sample_hour', audited => false);

-- Hours of which samples came since they were put together last.
create table sample_changed (
  company_id uuid not null,
  elevator_id uuid not null,
  hour timestamptz not null,
  changed_at timestamptz not null,
  constraint sample_changed_pk primary key (company_id, elevator_id, hour)
);

call protect('sample_changed', audited => false);

-- 运行记录 (monitoring 1 Trip), 13 months.
create table trip (
  company_id uuid not null,
  elevator_id uuid not null,
  end_at timestamptz not null,
  terminal_id uuid not null,
  boot_id bigint not null,
  trip_seq bigint not null,
  start_at timestamptz not null,
  from_idx smallint,
  to_idx smallint,
  distance_m real,
  v_max real,
  a_max real,
  j_max real,
  vib_x real,
  vib_y real,
  vib_z real,
  level_err_mm real,
  open_sec real,
  close_sec real,
  reopen smallint,
  load_kg real,
  kwh real,
  constraint trip_pk primary key (company_id, elevator_id, end_at, terminal_id, boot_id, trip_seq)
) partition by range (end_at);

create table trip_else partition of trip default;
call protect('trip', audited => false);

-- Readings of the absolute counters; 日计数 is made of them. 40 days.
create table counter_reading (
  company_id uuid not null,
  elevator_id uuid not null,
  at timestamptz not null,
  terminal_id uuid not null,
  d jsonb not null,
  constraint counter_reading_pk primary key (company_id, elevator_id, at, terminal_id)
);

create index counter_reading_at on counter_reading (company_id, at);
call protect('counter_reading', audited => false);

-- A part of the day's count ran before it began: no reading came at midnight.
alter table counter_day add column bridged boolean not null default false;

-- Bursts of the accelerometer in parts, 90 days.
create table wave_part (
  company_id uuid not null,
  elevator_id uuid not null,
  wave_id bigint not null,
  part smallint not null,
  parts smallint not null,
  terminal_id uuid not null,
  at timestamptz not null,
  fs real not null,
  why text,
  axes jsonb not null,
  constraint wave_part_pk primary key (company_id, elevator_id, terminal_id, wave_id, part)
);

create index wave_part_at on wave_part (company_id, at);
call protect('wave_part', audited => false);

-- 黑匣子: the frames from 60 s before to 60 s after a record.
create table black_box (
  company_id uuid not null,
  id uuid not null,
  elevator_id uuid not null,
  at timestamptz not null,
  frames jsonb not null default '[]',
  -- The minute after is still to come.
  open boolean not null default true,
  constraint black_box_pk primary key (company_id, id),
  constraint black_box_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id)
);

create index black_box_elevator on black_box (company_id, elevator_id, at desc);
call protect('black_box', audited => false);

-- Nonces that were used, 10 minutes (monitoring 6.1); known before the company is.
create table terminal_nonce (
  terminal_no text not null,
  nonce text not null,
  at timestamptz not null,
  constraint terminal_nonce_pk primary key (terminal_no, nonce)
);

create index terminal_nonce_at on terminal_nonce (at);
grant select, insert, delete on terminal_nonce to tiwei_app;

-- Wrong signatures of a number, and until when it is refused.
create table terminal_gate (
  terminal_no text primary key,
  state jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

grant select, insert, update, delete on terminal_gate to tiwei_app;

-- Whose turn it is to look at the clock for a company: one instance at a time.
create table telemetry_clock (
  company_id uuid not null,
  looked_at timestamptz not null,
  constraint telemetry_clock_pk primary key (company_id)
);

call protect('telemetry_clock', audited => false);

-- Companies in which a terminal, a lift or an hour waits for the clock, as outbox_companies() for the news.
create function telemetry_due(moment timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select t.id from tenant t join (
      select l.company_id from terminal_link l where l.due_at <= moment
      union
      select r.company_id from realtime_state r where r.due_at <= moment) d on d.company_id = t.id
    where t.state = 1 and t.sample_of is null;
end $$;

grant execute on function telemetry_due(timestamptz) to tiwei_app;
