-- How much of a part each warehouse wants (commerce 1.1 stockPolicy), and who was told that it runs low (R5).
create table stock_policy (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  warehouse_id uuid not null,
  min_qty numeric(14, 2),
  max_qty numeric(14, 2),
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint stock_policy_pk primary key (company_id, id),
  constraint stock_policy_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint stock_policy_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint stock_policy_min check (min_qty >= 0),
  constraint stock_policy_max check (max_qty >= coalesce(min_qty, 0))
);
create unique index stock_policy_place on stock_policy (company_id, unit_id, warehouse_id);
create index stock_policy_warehouse on stock_policy (company_id, warehouse_id);
call protect('stock_policy');

-- A part that is low and was told of; without a warehouse it is the company's. Gone once there is enough again.
create table stock_alert (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  warehouse_id uuid,
  told_at timestamptz not null,
  constraint stock_alert_pk primary key (company_id, id),
  constraint stock_alert_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint stock_alert_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
create unique index stock_alert_place on stock_alert (company_id, unit_id, warehouse_id) nulls not distinct;
create index stock_alert_warehouse on stock_alert (company_id, warehouse_id);
create index stock_alert_told on stock_alert (company_id, told_at);
call protect('stock_alert', audited => false);

-- A label that is scanned says the number of a batch or of a piece, not of which part.
create index batch_label on batch (company_id, batch_no);
create index serial_label on serial (company_id, serial_no);

-- What lies where is listed by the names of the parts, of those that were removed as well.
create index unit_by_name on unit (company_id, name, id);
