-- 维保效果 (monitoring 10.6, decision 0152): what work items changed, reckoned once a month of the year before.

-- The months that were worked through, so that each is once.
create table effect_run (
  company_id uuid not null,
  -- First day of the month.
  month date not null,
  started_at timestamptz not null,
  done_at timestamptz,
  -- Visits of these days were looked at, and so many lifts.
  from_day date,
  to_day date,
  lifts int,
  constraint effect_run_pk primary key (company_id, month)
);

call protect('effect_run', audited => false);

-- A line: items that are done together, and one metric.
create table work_effect (
  company_id uuid not null,
  id uuid not null,
  month date not null,
  metric smallint not null,
  level smallint not null,
  -- Of the lifts that have the items.
  category smallint not null,
  -- [{code, name, level}]
  items jsonb not null,
  done int not null,
  compared int not null,
  lifts int not null,
  controls int not null,
  control_lifts int not null,
  verdict smallint not null,
  reason smallint,
  -- {treated: {before, after}, controls: {before, after}, difference, lo, hi, p}; null: too little to show a figure.
  difference jsonb,
  -- [{day, treated, controls}], the days from the visit.
  course jsonb not null,
  -- The visits that were compared, a share of many: [{order, lift, day, before, after, controls: [{order, lift, day, before, after}]}].
  pairs jsonb not null,
  constraint work_effect_pk primary key (company_id, id),
  constraint work_effect_metric check (metric in (1, 2, 3, 4, 5, 6)),
  constraint work_effect_level check (level in (1, 2, 3, 4, 5, 99)),
  constraint work_effect_category check (category in (1, 2, 3, 4)),
  constraint work_effect_verdict check (verdict in (0, 1, 2, 3)),
  constraint work_effect_reason check (reason in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
  constraint work_effect_unsaid check (difference is not null or verdict = 0)
);

create index work_effect_month on work_effect (company_id, month);
call protect('work_effect', audited => false);
