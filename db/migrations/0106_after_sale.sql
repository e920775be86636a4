-- After-sales and invoices of the mall (commerce 1.4, 3.7, 3.10). Both are the seller's rows; what its buyer has of them stands
-- in mall_return and mall_invoice_copy, which follow in the same transaction (decision 0180, 0185).
create table after_sale (
  company_id uuid not null,
  id uuid not null,
  after_sale_no text not null,
  order_id uuid not null,
  order_no text not null,
  line_id uuid not null,
  title text not null,
  spec_text text not null default '',
  image text,
  buyer_company_id uuid not null,
  buyer_company_name text not null,
  buyer_user_id uuid not null,
  buyer_name text not null,
  type smallint not null,
  qty int not null,
  reason smallint not null,
  description text,
  -- What these pieces are worth at most: what others of the line may get is reckoned from it (R14).
  max_amount numeric(14, 2) not null,
  apply_amount numeric(14, 2) not null,
  agreed_amount numeric(14, 2),
  freight_refund numeric(14, 2) not null default 0,
  step smallint not null default 10,
  -- When silence is an answer.
  deadline timestamptz,
  refused_reason text,
  intervened boolean not null default false,
  return_carrier text,
  return_tracking_no text,
  received_at timestamptz,
  restocked_qty int,
  reship_carrier text,
  reship_tracking_no text,
  refund_no text,
  -- {amount, at, serialNo}: a refund paid by transfer, as the seller registered it.
  refund_proof jsonb,
  ended_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint after_sale_pk primary key (company_id, id),
  constraint after_sale_order_fk foreign key (company_id, order_id) references mall_order (company_id, id),
  constraint after_sale_line_fk foreign key (company_id, line_id) references mall_order_line (company_id, id),
  constraint after_sale_type check (type in (1, 2, 3)),
  constraint after_sale_reason check (reason in (1, 2, 3, 4, 5, 6)),
  constraint after_sale_step check (step in (10, 11, 12, 13, 14, 20, 21, 22, 23)),
  constraint after_sale_qty check (qty > 0 and restocked_qty between 0 and qty),
  constraint after_sale_amounts check (apply_amount between 0 and max_amount and agreed_amount between 0 and max_amount
    and freight_refund >= 0)
);
create unique index after_sale_no on after_sale (company_id, after_sale_no);
create unique index after_sale_refund_no on after_sale (company_id, refund_no);
create index after_sale_list on after_sale (company_id, created_at, id);
create index after_sale_step_at on after_sale (company_id, step, created_at);
create index after_sale_order on after_sale (company_id, order_id);
create index after_sale_line on after_sale (company_id, line_id);
create index after_sale_deadline on after_sale (company_id, deadline) where deadline is not null;
call protect('after_sale');

create table after_sale_event (
  company_id uuid not null,
  id uuid not null,
  after_sale_id uuid not null,
  -- 1 买家 2 商家 3 系统 4 平台
  side smallint not null,
  action text not null,
  note text,
  files jsonb not null default '[]',
  by_name text not null,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint after_sale_event_pk primary key (company_id, id),
  constraint after_sale_event_of_fk foreign key (company_id, after_sale_id) references after_sale (company_id, id),
  constraint after_sale_event_side check (side in (1, 2, 3, 4))
);
create index after_sale_event_of on after_sale_event (company_id, after_sale_id, at, id);
call protect('after_sale_event', audited => false);
call holds_files('after_sale_event', 'files');

-- The buyer's side of an after-sale, of the same id.
create table mall_return (
  company_id uuid not null,
  id uuid not null,
  seller_id uuid not null,
  store_name text not null,
  user_id uuid not null,
  applied_by text not null,
  after_sale_no text not null,
  order_id uuid not null,
  order_no text not null,
  title text not null,
  spec_text text not null default '',
  image text,
  type smallint not null,
  qty int not null,
  reason smallint not null,
  apply_amount numeric(14, 2) not null,
  agreed_amount numeric(14, 2),
  freight_refund numeric(14, 2) not null default 0,
  step smallint not null,
  deadline timestamptz,
  -- Of both sides: whoever sees the row may read them.
  files jsonb not null default '[]',
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint mall_return_pk primary key (company_id, id),
  constraint mall_return_type check (type in (1, 2, 3)),
  constraint mall_return_reason check (reason in (1, 2, 3, 4, 5, 6)),
  constraint mall_return_step check (step in (10, 11, 12, 13, 14, 20, 21, 22, 23))
);
create index mall_return_list on mall_return (company_id, created_at, id);
create index mall_return_order on mall_return (company_id, order_id);
call protect('mall_return', audited => false);
call holds_files('mall_return', 'files');

create table mall_invoice (
  company_id uuid not null,
  id uuid not null,
  apply_no text not null,
  order_id uuid not null,
  order_no text not null,
  buyer_company_id uuid not null,
  buyer_company_name text not null,
  buyer_user_id uuid not null,
  invoice_type smallint not null,
  title_type smallint not null,
  title text not null,
  tax_no text,
  address text,
  phone text,
  bank text,
  account text,
  email text,
  -- paid − refunded: follows while it waits, stands once it is issued.
  amount numeric(14, 2) not null,
  status smallint not null default 0,
  reason text,
  invoice_no text,
  issued_at date,
  issued_name text,
  file jsonb,
  red_no text,
  red_at date,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint mall_invoice_pk primary key (company_id, id),
  constraint mall_invoice_order_fk foreign key (company_id, order_id) references mall_order (company_id, id),
  constraint mall_invoice_invoice_type check (invoice_type in (1, 2)),
  constraint mall_invoice_title_type check (title_type in (1, 2)),
  constraint mall_invoice_status check (status in (0, -1, 1, 2)),
  constraint mall_invoice_amount check (amount >= 0)
);
create unique index mall_invoice_apply_no on mall_invoice (company_id, apply_no);
create unique index mall_invoice_number on mall_invoice (company_id, invoice_no);
-- One that waits, was sent back or is out; after a red one the order may ask again.
create unique index mall_invoice_open on mall_invoice (company_id, order_id) where status <> 2;
create index mall_invoice_order on mall_invoice (company_id, order_id);
create index mall_invoice_list on mall_invoice (company_id, created_at, id);
create index mall_invoice_status_at on mall_invoice (company_id, status, created_at);
call protect('mall_invoice');
call holds_files('mall_invoice', 'file');

-- The buyer's side of an invoice, of the same id.
create table mall_invoice_copy (
  company_id uuid not null,
  id uuid not null,
  seller_id uuid not null,
  store_name text not null,
  apply_no text not null,
  order_id uuid not null,
  order_no text not null,
  invoice_type smallint not null,
  title_type smallint not null,
  title text not null,
  tax_no text,
  address text,
  phone text,
  bank text,
  account text,
  email text,
  amount numeric(14, 2) not null,
  status smallint not null,
  reason text,
  invoice_no text,
  issued_at date,
  file jsonb,
  red_no text,
  red_at date,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint mall_invoice_copy_pk primary key (company_id, id),
  constraint mall_invoice_copy_invoice_type check (invoice_type in (1, 2)),
  constraint mall_invoice_copy_title_type check (title_type in (1, 2)),
  constraint mall_invoice_copy_status check (status in (0, -1, 1, 2))
);
create index mall_invoice_copy_list on mall_invoice_copy (company_id, created_at, id);
create index mall_invoice_copy_order on mall_invoice_copy (company_id, order_id);
call protect('mall_invoice_copy', audited => false);
