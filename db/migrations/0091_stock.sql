-- What lies in the warehouses and what it cost (commerce 1.1, R1 to R4): pool, rows of stock, batches, serial numbers, bills
-- with their ledger, reservations with what they hold.

-- How a company reviews its bills; its id is the company's.
create table stock_setting (
  company_id uuid not null,
  id uuid not null,
  skip_review boolean not null default false,
  separate_maker boolean not null default false,
  general_taxpayer boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint stock_setting_pk primary key (company_id, id),
  constraint stock_setting_review check (not (skip_review and separate_maker))
);
call protect('stock_setting');

-- One moving average over the company; goods on the way are in it, warehouses of old parts are not.
create table cost_pool (
  company_id uuid not null,
  unit_id uuid not null,
  qty numeric(14, 2) not null default 0,
  amount numeric(16, 2) not null default 0,
  last_in_price numeric(16, 6),
  constraint cost_pool_pk primary key (company_id, unit_id),
  constraint cost_pool_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint cost_pool_qty check (qty >= 0),
  constraint cost_pool_amount check (amount >= 0),
  constraint cost_pool_empty check (qty > 0 or amount = 0)
);
call protect('cost_pool', audited => false);

create table batch (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  batch_no text not null,
  produced_at date,
  expire_at date,
  supplier_id uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint batch_pk primary key (company_id, id),
  constraint batch_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint batch_supplier_fk foreign key (company_id, supplier_id) references supplier (company_id, id)
);
create unique index batch_no on batch (company_id, unit_id, batch_no);
create index batch_supplier on batch (company_id, supplier_id);
call protect('batch', audited => false);

create table stock (
  company_id uuid not null,
  id uuid not null,
  warehouse_id uuid not null,
  unit_id uuid not null,
  batch_id uuid,
  on_hand numeric(14, 2) not null default 0,
  reserved numeric(14, 2) not null default 0,
  location text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint stock_pk primary key (company_id, id),
  constraint stock_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint stock_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint stock_batch_fk foreign key (company_id, batch_id) references batch (company_id, id),
  -- The last wall (R3): never below zero, never more promised than there is.
  constraint stock_never_negative check (0 <= reserved and reserved <= on_hand)
);
create unique index stock_row on stock (company_id, unit_id, warehouse_id, batch_id) nulls not distinct;
create index stock_warehouse on stock (company_id, warehouse_id);
create index stock_batch on stock (company_id, batch_id);
call protect('stock', audited => false);

create table stock_bill (
  company_id uuid not null,
  id uuid not null,
  bill_no text not null,
  bill_type smallint not null,
  biz_type smallint not null,
  warehouse_id uuid not null,
  target_warehouse_id uuid,
  supplier_id uuid,
  customer_id uuid,
  elevator_id uuid,
  parts_request_id uuid,
  source_bill_id uuid,
  bill_date date not null,
  receiver_id uuid,
  extra_cost numeric(14, 2) not null default 0,
  remark text,
  qty numeric(14, 2) not null default 0,
  amount numeric(16, 2) not null default 0,
  color smallint not null default 1,
  reverse_of_id uuid,
  reason text,
  status smallint not null default 0,
  maker_id uuid,
  maker_name text,
  submitted_by uuid,
  posted_by uuid,
  posted_name text,
  posted_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint stock_bill_pk primary key (company_id, id),
  constraint stock_bill_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint stock_bill_target_fk foreign key (company_id, target_warehouse_id) references warehouse (company_id, id),
  constraint stock_bill_supplier_fk foreign key (company_id, supplier_id) references supplier (company_id, id),
  constraint stock_bill_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint stock_bill_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint stock_bill_request_fk foreign key (company_id, parts_request_id) references parts_request (company_id, id),
  constraint stock_bill_source_fk foreign key (company_id, source_bill_id) references stock_bill (company_id, id),
  constraint stock_bill_reverse_fk foreign key (company_id, reverse_of_id) references stock_bill (company_id, id),
  constraint stock_bill_receiver_fk foreign key (company_id, receiver_id) references employee (company_id, id),
  constraint stock_bill_bill_type check (bill_type in (1, 2)),
  constraint stock_bill_biz_type check (biz_type in (11, 12, 13, 14, 15, 16, 17, 19, 21, 22, 23, 24, 25, 26, 27, 29)),
  constraint stock_bill_direction check ((biz_type < 20) = (bill_type = 1)),
  constraint stock_bill_color check (color in (1, 2)),
  constraint stock_bill_red check ((color = 2) = (reverse_of_id is not null)),
  constraint stock_bill_status check (status in (0, 1, 2, 3, 4, 5)),
  constraint stock_bill_target check ((biz_type = 24) = (target_warehouse_id is not null))
);
create unique index stock_bill_no on stock_bill (company_id, bill_no);
create unique index stock_bill_reverse on stock_bill (company_id, reverse_of_id);
create index stock_bill_list on stock_bill (company_id, created_at, id);
create index stock_bill_day on stock_bill (company_id, bill_date, id);
create index stock_bill_open on stock_bill (company_id, status, id) where status in (0, 1, 5);
create index stock_bill_warehouse on stock_bill (company_id, warehouse_id);
create index stock_bill_target on stock_bill (company_id, target_warehouse_id);
create index stock_bill_supplier on stock_bill (company_id, supplier_id);
create index stock_bill_customer on stock_bill (company_id, customer_id);
create index stock_bill_elevator on stock_bill (company_id, elevator_id);
create index stock_bill_request on stock_bill (company_id, parts_request_id);
create index stock_bill_source on stock_bill (company_id, source_bill_id);
create index stock_bill_receiver on stock_bill (company_id, receiver_id);
call protect('stock_bill');

create table reservation (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(14, 2) not null,
  used_qty numeric(14, 2) not null default 0,
  source_type smallint not null,
  source_id uuid not null,
  priority smallint not null,
  status smallint not null default 1,
  expire_at timestamptz not null,
  reminded_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint reservation_pk primary key (company_id, id),
  constraint reservation_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint reservation_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint reservation_source_type check (source_type in (1, 2, 3, 4)),
  constraint reservation_priority check (priority in (1, 2, 3)),
  constraint reservation_status check (status in (1, 2, 3, 4)),
  constraint reservation_qty check (qty > 0),
  constraint reservation_used check (0 <= used_qty and used_qty <= qty)
);
create index reservation_waits on reservation (company_id, unit_id, warehouse_id) where status = 1;
create index reservation_source on reservation (company_id, source_type, source_id);
create index reservation_ends on reservation (company_id, expire_at) where status = 1;
create index reservation_list on reservation (company_id, created_at, id);
create index reservation_warehouse on reservation (company_id, warehouse_id);
call protect('reservation', audited => false);

-- Which rows of stock a reservation holds, for goods of several batches: reserved of a row is the sum of these.
create table stock_hold (
  company_id uuid not null,
  reservation_id uuid not null,
  stock_id uuid not null,
  qty numeric(14, 2) not null,
  constraint stock_hold_pk primary key (company_id, reservation_id, stock_id),
  constraint stock_hold_reservation_fk foreign key (company_id, reservation_id) references reservation (company_id, id),
  constraint stock_hold_stock_fk foreign key (company_id, stock_id) references stock (company_id, id),
  constraint stock_hold_qty check (qty > 0)
);
create index stock_hold_stock on stock_hold (company_id, stock_id);
call protect('stock_hold', audited => false);

create table stock_bill_line (
  company_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  sort int not null,
  unit_id uuid not null,
  batch_id uuid,
  batch_no text,
  produced_at date,
  expire_at date,
  serial_nos text[] not null default '{}',
  qty numeric(14, 2) not null,
  tax_price numeric(14, 2),
  tax_rate numeric(5, 2),
  net_price numeric(16, 6),
  amount numeric(16, 2),
  source_line_id uuid,
  reservation_id uuid,
  constraint stock_bill_line_pk primary key (company_id, id),
  constraint stock_bill_line_bill_fk foreign key (company_id, bill_id) references stock_bill (company_id, id),
  constraint stock_bill_line_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint stock_bill_line_batch_fk foreign key (company_id, batch_id) references batch (company_id, id),
  constraint stock_bill_line_reservation_fk foreign key (company_id, reservation_id) references reservation (company_id, id),
  constraint stock_bill_line_qty check (qty > 0),
  constraint stock_bill_line_rate check (tax_rate between 0 and 100)
);
create index stock_bill_line_bill on stock_bill_line (company_id, bill_id, sort);
create index stock_bill_line_unit on stock_bill_line (company_id, unit_id);
create index stock_bill_line_batch on stock_bill_line (company_id, batch_id);
create index stock_bill_line_source on stock_bill_line (company_id, source_line_id);
create index stock_bill_line_reservation on stock_bill_line (company_id, reservation_id);
call protect('stock_bill_line', audited => false);

create table serial (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  serial_no text not null,
  status smallint not null,
  warehouse_id uuid,
  elevator_id uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint serial_pk primary key (company_id, id),
  constraint serial_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint serial_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint serial_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint serial_status check (status in (1, 2, 3, 4, 5, 6, 7, 8))
);
create unique index serial_no on serial (company_id, unit_id, serial_no);
create index serial_warehouse on serial (company_id, warehouse_id);
create index serial_elevator on serial (company_id, elevator_id);
call protect('serial', audited => false);

-- Append-only: what was moved, and what stood there afterwards. `seq` tells which came first.
create table stock_ledger (
  company_id uuid not null,
  id uuid not null,
  seq bigint not null generated always as identity,
  bill_id uuid not null,
  line_id uuid not null,
  warehouse_id uuid not null,
  unit_id uuid not null,
  batch_id uuid,
  day date not null,
  at timestamptz not null,
  qty_delta numeric(14, 2) not null,
  amount_delta numeric(16, 2) not null,
  pool_qty_delta numeric(14, 2) not null,
  wh_qty_after numeric(14, 2) not null,
  pool_qty_after numeric(14, 2) not null,
  pool_amount_after numeric(16, 2) not null,
  variance numeric(16, 2) not null default 0,
  created_by uuid,
  constraint stock_ledger_pk primary key (company_id, id),
  constraint stock_ledger_bill_fk foreign key (company_id, bill_id) references stock_bill (company_id, id),
  constraint stock_ledger_line_fk foreign key (company_id, line_id) references stock_bill_line (company_id, id),
  constraint stock_ledger_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint stock_ledger_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint stock_ledger_batch_fk foreign key (company_id, batch_id) references batch (company_id, id)
);
create index stock_ledger_unit on stock_ledger (company_id, unit_id, seq);
create index stock_ledger_warehouse on stock_ledger (company_id, warehouse_id, unit_id, seq);
create index stock_ledger_bill on stock_ledger (company_id, bill_id);
create index stock_ledger_line on stock_ledger (company_id, line_id);
create index stock_ledger_batch on stock_ledger (company_id, batch_id);
create index stock_ledger_at on stock_ledger (company_id, at, id);
call protect('stock_ledger', audited => false);
revoke update, delete on stock_ledger from tiwei_app;
