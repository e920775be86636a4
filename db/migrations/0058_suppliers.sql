-- Suppliers of parts (commerce 1.1); bills, purchase orders and batches will name them.
create table supplier (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  tax_no text,
  contact text,
  phone text,
  bank text,
  account text,
  tax_rate numeric(14, 2),
  rating smallint,
  status smallint not null,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint supplier_pk primary key (company_id, id),
  constraint supplier_rating check (rating in (1, 2, 3, 4)),
  constraint supplier_status check (status in (0, 1)),
  constraint supplier_tax_rate_range check (tax_rate between 0 and 100)
);

create unique index supplier_name on supplier (company_id, name) where deleted_at is null;
create index supplier_list on supplier (company_id, created_at, id) where deleted_at is null;
call protect('supplier');
