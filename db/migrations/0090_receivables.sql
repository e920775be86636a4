-- Receivables (commerce 1.2): what is owed, what came, what was settled with what, and the double-entry book of all of it.
-- Balances are derived by the database; the book and the allocations are append-only for the application.
create table payment_account (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  bank text,
  account_no text not null,
  is_default boolean not null default false,
  status smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint payment_account_pk primary key (company_id, id),
  constraint payment_account_status check (status in (0, 1))
);
create unique index payment_account_no on payment_account (company_id, account_no) where deleted_at is null;
create unique index payment_account_default on payment_account (company_id) where is_default and deleted_at is null;
call protect('payment_account');

create table receivable_setting (
  company_id uuid not null,
  id uuid not null,
  receipt_review boolean not null default true,
  late_fee_rate numeric(6, 4),
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint receivable_setting_pk primary key (company_id, id),
  constraint receivable_setting_late_fee check (late_fee_rate between 0 and 0.1)
);
call protect('receivable_setting');

-- One line for each customer with money: whoever changes anything of the customer's money holds it first.
create table ar_customer (
  company_id uuid not null,
  id uuid not null,
  constraint ar_customer_pk primary key (company_id, id),
  constraint ar_customer_customer_fk foreign key (company_id, id) references customer (company_id, id)
);
call protect('ar_customer', audited => false);

create table ar_item (
  company_id uuid not null,
  id uuid not null,
  ar_no text not null,
  kind smallint not null,
  source_type smallint not null,
  source_id uuid,
  contract_id uuid,
  customer_id uuid not null,
  community_id uuid,
  elevator_count int,
  period_no int,
  period_start date,
  period_end date,
  pay_way smallint,
  pay_type smallint,
  pay_node_type smallint,
  amount numeric(14, 2) not null,
  tax_rate numeric(5, 2) not null,
  due_date date not null,
  recognize_on date not null,
  adjust_amount numeric(14, 2) not null default 0,
  plan_adjust numeric(14, 2) not null default 0,
  received_amount numeric(14, 2) not null default 0,
  written_off_amount numeric(14, 2) not null default 0,
  due_amount numeric(14, 2) not null generated always as (amount + adjust_amount) stored,
  balance numeric(14, 2) not null generated always as (amount + adjust_amount - received_amount - written_off_amount) stored,
  repay_status smallint not null default 0,
  state smallint not null,
  salesman_id uuid,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint ar_item_pk primary key (company_id, id),
  constraint ar_item_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint ar_item_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint ar_item_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint ar_item_salesman_fk foreign key (company_id, salesman_id) references employee (company_id, id),
  constraint ar_item_kind check (kind in (1, 2)),
  constraint ar_item_source_type check (source_type in (1, 2, 3, 4, 5)),
  constraint ar_item_state check (state in (0, 1, 2, 3, 4, 5)),
  constraint ar_item_repay_status check (repay_status in (0, 1)),
  constraint ar_item_pay_way check (pay_way in (1, 2)),
  constraint ar_item_pay_type check (pay_type in (1, 2, 3, 4, 5)),
  constraint ar_item_pay_node_type check (pay_node_type in (0, 1)),
  constraint ar_item_parts check (amount >= 0 and received_amount >= 0 and written_off_amount >= 0),
  constraint ar_item_never_below check (amount + adjust_amount - received_amount - written_off_amount >= 0),
  -- A settled item owes nothing, and one that owes nothing is not waiting.
  constraint ar_item_settled check ((state in (3, 4)) = (repay_status = 1)),
  constraint ar_item_open check (state not in (3, 4, 5) or amount + adjust_amount - received_amount - written_off_amount = 0)
);
create unique index ar_item_no on ar_item (company_id, ar_no);
create unique index ar_item_source on ar_item (company_id, source_type, source_id) where source_id is not null;
create index ar_item_customer on ar_item (company_id, customer_id, due_date, id);
create index ar_item_contract on ar_item (company_id, contract_id);
create index ar_item_due on ar_item (company_id, kind, due_date, id) where deleted_at is null;
create index ar_item_open_due on ar_item (company_id, due_date, customer_id) include (balance) where state in (0, 1, 2);
create index ar_item_community on ar_item (company_id, community_id);
create index ar_item_salesman on ar_item (company_id, salesman_id);
call protect('ar_item');

create table receipt (
  company_id uuid not null,
  id uuid not null,
  receipt_no text not null,
  kind smallint not null,
  customer_id uuid not null,
  amount numeric(14, 2) not null,
  fee_amount numeric(14, 2) not null default 0,
  received_at date not null,
  method smallint not null,
  account_id uuid,
  payer_name text not null,
  payer_account text,
  bank_serial_no text,
  bill_due_date date,
  remark text,
  files jsonb not null default '[]',
  allocated numeric(14, 2) not null default 0,
  refunded numeric(14, 2) not null default 0,
  frozen numeric(14, 2) not null default 0,
  unallocated numeric(14, 2) not null generated always as (amount - allocated - refunded - frozen) stored,
  status smallint not null default 0,
  confirmed_by uuid,
  confirmed_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint receipt_pk primary key (company_id, id),
  constraint receipt_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint receipt_account_fk foreign key (company_id, account_id) references payment_account (company_id, id),
  constraint receipt_kind check (kind in (1, 2)),
  constraint receipt_method check (method in (1, 2, 3, 4, 5, 6, 7, 8)),
  constraint receipt_status check (status in (0, 1, 2, 3)),
  constraint receipt_amounts check (amount > 0 and fee_amount between 0 and amount and allocated >= 0 and refunded >= 0 and frozen >= 0),
  constraint receipt_never_below check (amount - allocated - refunded - frozen >= 0),
  -- Only money that is in is used.
  constraint receipt_in check (status = 2 or (allocated = 0 and refunded = 0 and frozen = 0))
);
create unique index receipt_no on receipt (company_id, receipt_no);
create unique index receipt_serial on receipt (company_id, account_id, bank_serial_no) nulls not distinct
  where bank_serial_no is not null and deleted_at is null and status <> 3;
create index receipt_list on receipt (company_id, kind, received_at, id) where deleted_at is null;
create index receipt_customer on receipt (company_id, customer_id, received_at, id);
create index receipt_account on receipt (company_id, account_id);
call protect('receipt');
call holds_files('receipt', 'files');

create table ar_allocation (
  company_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  ar_item_id uuid not null,
  amount numeric(14, 2) not null,
  undo_of_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint ar_allocation_pk primary key (company_id, id),
  constraint ar_allocation_receipt_fk foreign key (company_id, receipt_id) references receipt (company_id, id),
  constraint ar_allocation_item_fk foreign key (company_id, ar_item_id) references ar_item (company_id, id),
  constraint ar_allocation_undo_fk foreign key (company_id, undo_of_id) references ar_allocation (company_id, id),
  constraint ar_allocation_amount check (amount <> 0 and (amount < 0) = (undo_of_id is not null))
);
create unique index ar_allocation_undo on ar_allocation (company_id, undo_of_id) where undo_of_id is not null;
create index ar_allocation_receipt on ar_allocation (company_id, receipt_id);
create index ar_allocation_item on ar_allocation (company_id, ar_item_id);
call protect('ar_allocation', audited => false);
revoke update, delete on ar_allocation from tiwei_app;

create table refund (
  company_id uuid not null,
  id uuid not null,
  refund_no text not null,
  receipt_id uuid not null,
  amount numeric(14, 2) not null,
  payee_name text not null,
  payee_account text not null,
  payee_bank text not null,
  reason text not null,
  status smallint not null default 0,
  decided_by uuid,
  decided_at timestamptz,
  decision text,
  paid_at date,
  bank_serial_no text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint refund_pk primary key (company_id, id),
  constraint refund_receipt_fk foreign key (company_id, receipt_id) references receipt (company_id, id),
  constraint refund_status check (status in (0, 1, 2, 3, 4, 5)),
  constraint refund_amount check (amount > 0)
);
create unique index refund_no on refund (company_id, refund_no);
create index refund_receipt on refund (company_id, receipt_id);
create index refund_list on refund (company_id, created_at, id) where deleted_at is null;
call protect('refund');

create table write_off (
  company_id uuid not null,
  id uuid not null,
  write_off_no text not null,
  ar_item_id uuid not null,
  amount numeric(14, 2) not null,
  reason_type smallint not null,
  reason text not null,
  files jsonb not null default '[]',
  recovered_amount numeric(14, 2) not null default 0,
  status smallint not null default 0,
  decided_by uuid,
  decided_at timestamptz,
  decision text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint write_off_pk primary key (company_id, id),
  constraint write_off_item_fk foreign key (company_id, ar_item_id) references ar_item (company_id, id),
  constraint write_off_status check (status in (0, 1, 2, 3, 4, 5)),
  constraint write_off_reason_type check (reason_type in (1, 2, 3, 4, 5)),
  constraint write_off_amount check (amount > 0 and recovered_amount between 0 and amount)
);
create unique index write_off_no on write_off (company_id, write_off_no);
create index write_off_item on write_off (company_id, ar_item_id);
create index write_off_list on write_off (company_id, created_at, id) where deleted_at is null;
call protect('write_off');
call holds_files('write_off', 'files');

create table ar_adjustment (
  company_id uuid not null,
  id uuid not null,
  adjustment_no text not null,
  ar_item_id uuid not null,
  delta numeric(14, 2) not null,
  reason_type smallint not null,
  reason text not null,
  -- The row of the payment plan that asked for it; nobody approves those.
  plan_row_id uuid,
  status smallint not null default 0,
  decided_by uuid,
  decided_at timestamptz,
  decision text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint ar_adjustment_pk primary key (company_id, id),
  constraint ar_adjustment_item_fk foreign key (company_id, ar_item_id) references ar_item (company_id, id),
  constraint ar_adjustment_status check (status in (0, 1, 2, 3, 4, 5)),
  constraint ar_adjustment_reason_type check (reason_type in (1, 2, 3, 4, 5, 6)),
  constraint ar_adjustment_delta check (delta <> 0)
);
create unique index ar_adjustment_no on ar_adjustment (company_id, adjustment_no);
create index ar_adjustment_item on ar_adjustment (company_id, ar_item_id);
create index ar_adjustment_plan on ar_adjustment (company_id, plan_row_id) where plan_row_id is not null;
create index ar_adjustment_list on ar_adjustment (company_id, created_at, id) where deleted_at is null;
call protect('ar_adjustment');

-- Money that a reduction of the plan gave back to its receipt, and how much of it went on since: what a refund row counts as settled.
create table ar_freed (
  company_id uuid not null,
  id uuid not null,
  plan_row_id uuid not null,
  receipt_id uuid not null,
  amount numeric(14, 2) not null,
  used numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint ar_freed_pk primary key (company_id, id),
  constraint ar_freed_receipt_fk foreign key (company_id, receipt_id) references receipt (company_id, id),
  constraint ar_freed_amount check (amount > 0 and used between 0 and amount)
);
create index ar_freed_receipt on ar_freed (company_id, receipt_id);
create index ar_freed_plan on ar_freed (company_id, plan_row_id);
call protect('ar_freed', audited => false);

create table ar_entry (
  company_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  account text not null,
  debit numeric(14, 2) not null default 0,
  credit numeric(14, 2) not null default 0,
  ar_item_id uuid,
  receipt_id uuid,
  source text not null,
  source_id uuid not null,
  at timestamptz not null,
  created_by uuid,
  constraint ar_entry_pk primary key (company_id, id),
  constraint ar_entry_item_fk foreign key (company_id, ar_item_id) references ar_item (company_id, id),
  constraint ar_entry_receipt_fk foreign key (company_id, receipt_id) references receipt (company_id, id),
  constraint ar_entry_account check (account in ('AR', 'ADV', 'BANK', 'SALES', 'TAX', 'FEE', 'BAD', 'DISC')),
  constraint ar_entry_sides check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0))
);
create index ar_entry_batch on ar_entry (company_id, batch_id);
create index ar_entry_item on ar_entry (company_id, ar_item_id, at) where ar_item_id is not null;
create index ar_entry_receipt on ar_entry (company_id, receipt_id) where receipt_id is not null;
create index ar_entry_at on ar_entry (company_id, account, at);
call protect('ar_entry', audited => false);
revoke update, delete on ar_entry from tiwei_app;
