-- Counting what lies there, and closing months (commerce 1.1 stocktake, stockPeriod; 3.3).
create table stocktake (
  company_id uuid not null,
  id uuid not null,
  no text not null,
  warehouse_id uuid not null,
  scope smallint not null,
  class_id uuid,
  unit_ids uuid[] not null default '{}',
  blind boolean not null default false,
  round smallint not null default 1,
  status smallint not null default 0,
  remark text,
  started_at timestamptz,
  counter_id uuid,
  reviewed_by uuid,
  posted_at timestamptz,
  surplus_bill_id uuid,
  shortfall_bill_id uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint stocktake_pk primary key (company_id, id),
  constraint stocktake_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint stocktake_class_fk foreign key (company_id, class_id) references unit_type (company_id, id),
  constraint stocktake_surplus_fk foreign key (company_id, surplus_bill_id) references stock_bill (company_id, id),
  constraint stocktake_shortfall_fk foreign key (company_id, shortfall_bill_id) references stock_bill (company_id, id),
  constraint stocktake_scope check (scope in (1, 2, 3)),
  constraint stocktake_status check (status in (0, 1, 2, 3, 4))
);
create unique index stocktake_no on stocktake (company_id, no);
create index stocktake_list on stocktake (company_id, created_at, id);
create index stocktake_warehouse on stocktake (company_id, warehouse_id);
create index stocktake_class on stocktake (company_id, class_id);
create index stocktake_surplus on stocktake (company_id, surplus_bill_id);
create index stocktake_shortfall on stocktake (company_id, shortfall_bill_id);
call protect('stocktake');

create table stocktake_line (
  company_id uuid not null,
  id uuid not null,
  stocktake_id uuid not null,
  unit_id uuid not null,
  batch_id uuid,
  snapshot_qty numeric(14, 2) not null,
  count_qty numeric(14, 2),
  counted_at timestamptz,
  counted_by text,
  recount_qty numeric(14, 2),
  book_qty numeric(14, 2),
  diff_qty numeric(14, 2),
  diff_amount numeric(16, 2),
  reason text,
  constraint stocktake_line_pk primary key (company_id, id),
  constraint stocktake_line_stocktake_fk foreign key (company_id, stocktake_id) references stocktake (company_id, id),
  constraint stocktake_line_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint stocktake_line_batch_fk foreign key (company_id, batch_id) references batch (company_id, id),
  constraint stocktake_line_count check (count_qty >= 0 and (recount_qty is null or recount_qty >= 0))
);
create unique index stocktake_line_place on stocktake_line (company_id, stocktake_id, unit_id, batch_id) nulls not distinct;
create index stocktake_line_unit on stocktake_line (company_id, unit_id);
create index stocktake_line_batch on stocktake_line (company_id, batch_id);
call protect('stocktake_line', audited => false);

-- Closed months, with what lay there at their end.
create table stock_period (
  company_id uuid not null,
  id uuid not null,
  month date not null,
  closed_at timestamptz not null,
  closed_name text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint stock_period_pk primary key (company_id, id),
  constraint stock_period_first check (extract(day from month) = 1)
);
create unique index stock_period_month on stock_period (company_id, month);
call protect('stock_period');

create table stock_period_line (
  company_id uuid not null,
  period_id uuid not null,
  unit_id uuid not null,
  qty numeric(14, 2) not null,
  amount numeric(16, 2) not null,
  constraint stock_period_line_pk primary key (company_id, period_id, unit_id),
  constraint stock_period_line_period_fk foreign key (company_id, period_id) references stock_period (company_id, id),
  constraint stock_period_line_unit_fk foreign key (company_id, unit_id) references unit (company_id, id)
);
create index stock_period_line_unit on stock_period_line (company_id, unit_id);
call protect('stock_period_line', audited => false);
