-- Orders of parts (commerce 1.1 partsOrder, 3.2): what a replacement needs, what customers buy, what is bought.
create table parts_order (
  company_id uuid not null,
  id uuid not null,
  order_no text not null,
  order_type smallint not null,
  source smallint not null,
  customer_id uuid,
  supplier_id uuid,
  contract_id uuid,
  community_id uuid,
  elevator_id uuid,
  parts_request_id uuid,
  deposit_rate numeric(5, 2) not null default 0,
  credit_days int not null default 15,
  due_date date,
  total_amount numeric(14, 2) not null default 0,
  salesman_id uuid,
  remark text,
  status smallint not null default 0,
  reason text,
  submitted_by uuid,
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  completed_at timestamptz,
  closed_short boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint parts_order_pk primary key (company_id, id),
  constraint parts_order_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint parts_order_supplier_fk foreign key (company_id, supplier_id) references supplier (company_id, id),
  constraint parts_order_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint parts_order_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint parts_order_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint parts_order_request_fk foreign key (company_id, parts_request_id) references parts_request (company_id, id),
  constraint parts_order_salesman_fk foreign key (company_id, salesman_id) references employee (company_id, id),
  constraint parts_order_order_type check (order_type in (1, 2, 3)),
  constraint parts_order_source check (source in (1, 2, 3, 4, 5)),
  constraint parts_order_status check (status in (0, 1, 2, 3, 4, 5, 6)),
  constraint parts_order_deposit check (deposit_rate between 0 and 100),
  constraint parts_order_credit check (credit_days between 0 and 365),
  -- A purchase has a supplier, everything else goes to a customer or into a lift.
  constraint parts_order_partner check ((order_type = 3) = (supplier_id is not null)),
  constraint parts_order_sale check (order_type <> 2 or customer_id is not null),
  constraint parts_order_request check ((order_type = 1) = (parts_request_id is not null))
);
create unique index parts_order_no on parts_order (company_id, order_no);
-- A request is served once; one that came back and waits again is served by the same order.
create unique index parts_order_request on parts_order (company_id, parts_request_id) where parts_request_id is not null;
create index parts_order_list on parts_order (company_id, created_at, id);
create index parts_order_status on parts_order (company_id, status, id) where status in (0, 1, 2, 3, 6);
create index parts_order_customer on parts_order (company_id, customer_id);
create index parts_order_supplier on parts_order (company_id, supplier_id);
create index parts_order_contract on parts_order (company_id, contract_id);
create index parts_order_community on parts_order (company_id, community_id);
create index parts_order_elevator on parts_order (company_id, elevator_id);
create index parts_order_salesman on parts_order (company_id, salesman_id);
call protect('parts_order');

create table parts_order_line (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  sort int not null,
  line_type smallint not null,
  unit_id uuid,
  -- The line of the request that this one serves.
  request_line_id uuid,
  name text not null,
  measure text,
  qty numeric(14, 2) not null,
  price numeric(14, 2) not null,
  tax_rate numeric(5, 2) not null,
  amount numeric(14, 2) not null,
  price_reason text,
  charge_mode smallint not null,
  charge_reason text,
  -- Of posted bills, counted anew whenever one of them moves.
  done_qty numeric(14, 2) not null default 0,
  returned_qty numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint parts_order_line_pk primary key (company_id, id),
  constraint parts_order_line_order_fk foreign key (company_id, order_id) references parts_order (company_id, id) on delete cascade,
  constraint parts_order_line_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint parts_order_line_line_type check (line_type in (1, 2)),
  constraint parts_order_line_charge_mode check (charge_mode in (1, 2, 3, 4, 5)),
  constraint parts_order_line_sums check (qty > 0 and price >= 0 and amount >= 0),
  constraint parts_order_line_rate check (tax_rate between 0 and 100),
  constraint parts_order_line_done check (done_qty >= 0 and returned_qty >= 0 and returned_qty <= done_qty)
);
create index parts_order_line_order on parts_order_line (company_id, order_id, sort);
create index parts_order_line_unit on parts_order_line (company_id, unit_id);
call protect('parts_order_line', audited => false);

-- The order that a quotation became (commerce 3.8).
alter table quotation add column parts_order_id uuid;
alter table quotation add constraint quotation_parts_order_fk foreign key (company_id, parts_order_id) references parts_order (company_id, id);
create index quotation_parts_order on quotation (company_id, parts_order_id);

-- Which order a bill serves, and which of its lines a line of the bill.
alter table stock_bill add column order_id uuid;
alter table stock_bill add constraint stock_bill_order_fk foreign key (company_id, order_id) references parts_order (company_id, id);
create index stock_bill_order on stock_bill (company_id, order_id);
alter table stock_bill_line add column order_line_id uuid;
create index stock_bill_line_order on stock_bill_line (company_id, order_line_id);
