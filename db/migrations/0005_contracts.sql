-- Contracts, the lifts on them and their payment plan (archives 1, 4.7, 6.3).

-- A draft may be half filled and has no effect anywhere: its lifts and typed plan rest in unfinished as the form left
-- them, so that nobody who reads contract_elevator or payment_plan can meet one.
create table contract (
  company_id uuid not null,
  id uuid not null,
  contract_no text,
  name text,
  name_pinyin text not null default '',
  type smallint,
  source smallint,
  draft boolean not null default false,
  customer_id uuid,
  project_id uuid,
  party_b_name text,
  sign_date date,
  start_date date,
  end_date date,
  promised_visits smallint default 24,
  pay_way smallint,
  pay_type smallint,
  pay_node_type smallint,
  pay_node_days smallint default 0,
  agreed_amount numeric(14, 2),
  adjust_reason text,
  tax_rate numeric(5, 2) default 6,
  invoice_kind smallint,
  parts_free_limit numeric(14, 2),
  exclusions jsonb,
  included_parts jsonb,
  parts_payer smallint,
  late_fee_rate numeric(6, 4),
  arrive_minutes smallint default 30,
  content text,
  salesman_id uuid,
  manager_id uuid,
  remind_days smallint not null default 60,
  files jsonb not null default '[]',
  unfinished jsonb,
  renewed_from_id uuid,
  quotation_id uuid,
  terminated_at date,
  end_reason text,
  elevator_count int not null default 0,
  performed_visits int not null default 0,
  settled_amount numeric(14, 2) not null default 0,
  payment_state smallint not null default 0,
  status smallint not null default 4,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint contract_pk primary key (company_id, id),
  constraint contract_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint contract_salesman_fk foreign key (company_id, salesman_id) references employee (company_id, id),
  constraint contract_manager_fk foreign key (company_id, manager_id) references employee (company_id, id),
  constraint contract_renewed_from_fk foreign key (company_id, renewed_from_id) references contract (company_id, id),
  constraint contract_type check (type in (1, 2, 3, 4, 5, 6)),
  constraint contract_source check (source in (1, 2, 3, 4, 5)),
  constraint contract_status check (status in (1, 2, 3, 4)),
  constraint contract_pay_way check (pay_way in (1, 2)),
  constraint contract_pay_type check (pay_type in (1, 2, 3, 4, 5)),
  constraint contract_pay_node_type check (pay_node_type in (0, 1)),
  constraint contract_pay_node_days check (pay_node_days between 0 and 180),
  constraint contract_invoice_kind check (invoice_kind in (1, 2)),
  constraint contract_parts_payer check (parts_payer in (1, 2)),
  constraint contract_late_fee_rate check (late_fee_rate between 0 and 0.1),
  constraint contract_payment_state check (payment_state in (0, 1, 2)),
  constraint contract_dates check (end_date >= start_date and end_date < start_date + interval '10 years'),
  constraint contract_draft check (not draft or status = 4),
  constraint contract_complete check (draft or (contract_no is not null and name is not null and type is not null
    and source is not null and customer_id is not null and sign_date is not null and start_date is not null
    and end_date is not null and promised_visits is not null and pay_way is not null and pay_type is not null
    and pay_node_type is not null and pay_node_days is not null and agreed_amount is not null
    and tax_rate is not null and arrive_minutes is not null and content is not null and unfinished is null))
);

create unique index contract_contract_no on contract (company_id, contract_no) where deleted_at is null;
create unique index contract_renewed on contract (company_id, renewed_from_id) where status <> 3 and deleted_at is null;
create index contract_list on contract (company_id, created_at desc, id desc) where deleted_at is null;
create index contract_customer on contract (company_id, customer_id);
create index contract_status on contract (company_id, status, end_date) where deleted_at is null;
create index contract_start on contract (start_date, company_id) where status = 4 and not draft and deleted_at is null;
create index contract_words on contract using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, contract_no gin_trgm_ops);
call protect('contract', counted => true);

alter table elevator add constraint elevator_contract_fk foreign key (company_id, contract_id) references contract (company_id, id);

-- active: the contract is of type 1–5, neither draft nor void nor deleted. A service end before its start (a line
-- terminated before its first day) is kept with active = false.
create table contract_elevator (
  company_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  elevator_id uuid not null,
  service_start date not null,
  service_end date not null,
  unit_price numeric(14, 2) not null,
  price_unit smallint not null,
  amount numeric(14, 2) not null,
  active boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint contract_elevator_pk primary key (company_id, id),
  constraint contract_elevator_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint contract_elevator_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint contract_elevator_unit_price check (unit_price >= 0),
  constraint contract_elevator_price_unit check (price_unit in (1, 2)),
  constraint contract_elevator_dates check (not active or service_end >= service_start),
  constraint contract_elevator_overlap exclude using gist
    (company_id with =, elevator_id with =, daterange(service_start, service_end, '[]') with &&) where (active)
);

create index contract_elevator_contract on contract_elevator (company_id, contract_id);
create index contract_elevator_elevator on contract_elevator (company_id, elevator_id, service_start desc);
call protect('contract_elevator');

create table payment_plan (
  company_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  period_no int not null,
  row_type smallint not null default 1,
  period_start date not null,
  period_end date not null,
  due_date date not null,
  amount numeric(14, 2) not null,
  settled_amount numeric(14, 2) not null default 0,
  repay_status smallint not null default 0,
  invoiced boolean not null default false,
  frozen boolean not null default false,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint payment_plan_pk primary key (company_id, id),
  constraint payment_plan_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint payment_plan_row_type check (row_type in (1, 2, 3)),
  constraint payment_plan_repay_status check (repay_status in (0, 1)),
  constraint payment_plan_period check (period_end >= period_start)
);

create index payment_plan_contract on payment_plan (company_id, contract_id, period_no, id);
create index payment_plan_due on payment_plan (company_id, due_date, id);
create index payment_plan_open on payment_plan (company_id, due_date) where repay_status = 0;
call protect('payment_plan');

create table contract_change (
  company_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  no text not null,
  effective_date date not null,
  reason text,
  diff jsonb not null,
  files jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint contract_change_pk primary key (company_id, id),
  constraint contract_change_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint contract_change_no unique (company_id, no)
);

create index contract_change_contract on contract_change (company_id, contract_id, created_at);
call protect('contract_change', audited => false);
revoke update, delete on contract_change from tiwei_app;
