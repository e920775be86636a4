-- Median gap between trips by hour of the day, learned every night of the lifts of one community and use (疑似故障停梯).
create table trip_gap (
  company_id uuid not null,
  community_id uuid not null,
  -- The use of the lifts, '-' where the archive does not say it.
  uses text not null,
  -- 24 medians, ms; null where an hour had too few.
  gaps jsonb not null,
  lifts int not null,
  learned_at timestamptz not null,
  constraint trip_gap_pk primary key (company_id, community_id, uses)
);

call protect('trip_gap', audited => false);

-- Called in, not said by a terminal (source 3 人工, 4 96333): what was said, and the numbers that 96333 gave its calls.
alter table monitor_record add column said text;
alter table monitor_record add column outer_nos text[] not null default '{}';
create index monitor_record_outer_nos on monitor_record (company_id, occurred_at) where outer_nos <> '{}';
