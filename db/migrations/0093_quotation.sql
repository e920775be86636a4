-- Quotations with their versions (commerce 1.3 Quotation, 3.8). The lines are snapshots and live in the row (decision 0168).
create table quotation (
  company_id uuid not null,
  id uuid not null,
  root_id uuid not null,
  quote_no text not null,
  version_no int not null default 1,
  is_current boolean not null default true,
  quote_type smallint not null,
  customer_id uuid,
  customer_name text not null,
  phone text,
  community_name text,
  salesman_id uuid,
  params jsonb not null default '{}',
  elevator_count int not null default 1,
  lines jsonb not null default '[]',
  discount_rate numeric(5, 2) not null default 100,
  cut_amount numeric(14, 2) not null default 0,
  list_total numeric(16, 2) not null default 0,
  total numeric(16, 2) not null default 0,
  reduction numeric(16, 2) not null default 0,
  tax_total numeric(16, 2) not null default 0,
  net_total numeric(16, 2) not null default 0,
  cost_total numeric(16, 2) not null default 0,
  uncosted int not null default 0,
  margin numeric(16, 2),
  deposit_rate numeric(5, 2),
  pay_terms jsonb not null default '[]',
  warranty_months smallint,
  delivery_days smallint,
  valid_until date not null,
  terms text,
  files jsonb not null default '[]',
  signed_file jsonb not null default '[]',
  status smallint not null default 0,
  approval_level smallint not null default 0,
  approvals jsonb not null default '[]',
  submitted_by uuid,
  submitted_at timestamptz,
  sent_at timestamptz,
  confirmed_at timestamptz,
  contract_id uuid,
  lost_reason text,
  void_reason text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint quotation_pk primary key (company_id, id),
  constraint quotation_root_fk foreign key (company_id, root_id) references quotation (company_id, id),
  constraint quotation_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint quotation_salesman_fk foreign key (company_id, salesman_id) references employee (company_id, id),
  constraint quotation_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint quotation_quote_type check (quote_type in (1, 2, 3, 4)),
  constraint quotation_status check (status in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
  constraint quotation_approval_level check (approval_level in (0, 1, 2)),
  constraint quotation_discount check (discount_rate > 0 and discount_rate <= 100),
  constraint quotation_amounts check (total >= 0 and cut_amount >= 0)
);
create unique index quotation_version on quotation (company_id, root_id, version_no);
create unique index quotation_number on quotation (company_id, quote_no, version_no);
create unique index quotation_current on quotation (company_id, root_id) where is_current;
create index quotation_list on quotation (company_id, created_at, id) where deleted_at is null;
create index quotation_customer on quotation (company_id, customer_id);
create index quotation_salesman on quotation (company_id, salesman_id);
create index quotation_contract on quotation (company_id, contract_id);
create index quotation_valid on quotation (company_id, valid_until) where status in (2, 3);
create index quotation_words on quotation using gin (quote_no gin_trgm_ops, customer_name gin_trgm_ops, community_name gin_trgm_ops);
call protect('quotation', counted => true);
call holds_files('quotation', 'files', 'signed_file');
