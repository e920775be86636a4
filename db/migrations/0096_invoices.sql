-- Invoices (commerce 1.2 arInvoice, 3.7): what was asked for, issued and taken back by a red one; what of an item is invoiced.
alter table ar_item add column invoiced_amount numeric(14, 2) not null default 0;
alter table ar_item add constraint ar_item_invoiced check (invoiced_amount >= 0);

create table ar_invoice (
  company_id uuid not null,
  id uuid not null,
  apply_no text not null,
  kind smallint not null,
  customer_id uuid not null,
  invoice_type smallint not null,
  title_type smallint not null,
  title text not null,
  tax_no text,
  address_phone text,
  bank_account text,
  email text,
  phone text,
  remark text,
  amount numeric(14, 2) not null,
  tax_rate numeric(5, 2) not null,
  tax numeric(14, 2) not null,
  invoice_no text,
  issued_at date,
  issued_by uuid,
  files jsonb not null default '[]',
  reason text,
  red_of_id uuid,
  status smallint not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint ar_invoice_pk primary key (company_id, id),
  constraint ar_invoice_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint ar_invoice_red_of_fk foreign key (company_id, red_of_id) references ar_invoice (company_id, id),
  constraint ar_invoice_kind check (kind in (1, 2)),
  constraint ar_invoice_invoice_type check (invoice_type in (1, 2)),
  constraint ar_invoice_title_type check (title_type in (1, 2)),
  constraint ar_invoice_status check (status in (-1, 0, 1, 2)),
  constraint ar_invoice_amount check (amount <> 0 and (amount < 0) = (red_of_id is not null)),
  -- What is out has its number, what is not has none.
  constraint ar_invoice_number check ((status in (1, 2)) = (invoice_no is not null and issued_at is not null)),
  constraint ar_invoice_special check (invoice_type <> 2 or (title_type = 2 and tax_no is not null))
);
create unique index ar_invoice_apply_no on ar_invoice (company_id, apply_no);
create unique index ar_invoice_no on ar_invoice (company_id, invoice_no) where invoice_no is not null;
create unique index ar_invoice_red on ar_invoice (company_id, red_of_id) where red_of_id is not null;
create index ar_invoice_customer on ar_invoice (company_id, customer_id);
create index ar_invoice_list on ar_invoice (company_id, kind, created_at, id) where deleted_at is null;
call protect('ar_invoice');
call holds_files('ar_invoice', 'files');

-- Which items an invoice is for; a red one has the lines of its original below zero.
create table ar_invoice_line (
  company_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  ar_item_id uuid not null,
  amount numeric(14, 2) not null,
  created_by uuid,
  constraint ar_invoice_line_pk primary key (company_id, id),
  constraint ar_invoice_line_invoice_fk foreign key (company_id, invoice_id) references ar_invoice (company_id, id),
  constraint ar_invoice_line_item_fk foreign key (company_id, ar_item_id) references ar_item (company_id, id),
  constraint ar_invoice_line_amount check (amount <> 0)
);
create unique index ar_invoice_line_once on ar_invoice_line (company_id, invoice_id, ar_item_id);
create index ar_invoice_line_item on ar_invoice_line (company_id, ar_item_id);
call protect('ar_invoice_line', audited => false);
