-- The catalogue of parts: classes, parts, warehouses (commerce 1.1).
create table unit_type (
  company_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text,
  sort int not null default 0,
  level smallint not null,
  track_mode smallint not null,
  qty_decimals smallint not null,
  old_part_return boolean not null default false,
  is_safety_part boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint unit_type_pk primary key (company_id, id),
  constraint unit_type_parent_fk foreign key (company_id, parent_id) references unit_type (company_id, id),
  constraint unit_type_level check (level between 1 and 3),
  constraint unit_type_track_mode check (track_mode in (0, 1, 2)),
  constraint unit_type_qty_decimals check (qty_decimals in (0, 2))
);
create unique index unit_type_name on unit_type (company_id, parent_id, name) nulls not distinct where deleted_at is null;
create index unit_type_parent on unit_type (company_id, parent_id);
call protect('unit_type');

create table unit (
  company_id uuid not null,
  id uuid not null,
  part_no text not null,
  name text not null,
  name_pinyin text not null default '',
  class_id uuid not null,
  brand text,
  model text,
  spec text,
  manufacturer text,
  measure_unit text not null,
  qty_decimals smallint not null,
  pack_qty numeric(12, 2),
  barcode text,
  images jsonb not null default '[]',
  elevator_types smallint[] not null default '{}',
  fit_brands text,
  fit_models text,
  is_safety_part boolean not null default false,
  type_test_cert_no text,
  type_test_cert jsonb not null default '[]',
  scrap_basis text,
  warranty_months smallint,
  track_mode smallint not null,
  shelf_life_months smallint,
  sale_price numeric(14, 2),
  min_price numeric(14, 2),
  tax_rate numeric(5, 2) not null default 13,
  min_stock numeric(12, 2),
  max_stock numeric(12, 2),
  lead_time_days smallint not null default 7,
  supplier_id uuid,
  substitute_ids uuid[] not null default '{}',
  old_part_return boolean not null default false,
  status smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint unit_pk primary key (company_id, id),
  constraint unit_class_fk foreign key (company_id, class_id) references unit_type (company_id, id),
  constraint unit_supplier_fk foreign key (company_id, supplier_id) references supplier (company_id, id),
  constraint unit_qty_decimals check (qty_decimals in (0, 2)),
  constraint unit_track_mode check (track_mode in (0, 1, 2)),
  constraint unit_status check (status in (0, 1)),
  constraint unit_prices check (min_price <= sale_price),
  constraint unit_stocks check (min_stock <= max_stock),
  constraint unit_tax_rate check (tax_rate between 0 and 100)
);
create unique index unit_part_no on unit (company_id, part_no) where deleted_at is null;
create unique index unit_barcode on unit (company_id, barcode) where deleted_at is null;
create index unit_name on unit (company_id, name, id) where deleted_at is null;
create index unit_list on unit (company_id, created_at, id) where deleted_at is null;
create index unit_class on unit (company_id, class_id);
create index unit_supplier on unit (company_id, supplier_id);
create index unit_words on unit using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, part_no gin_trgm_ops, model gin_trgm_ops,
  spec gin_trgm_ops, brand gin_trgm_ops, barcode gin_trgm_ops);
call protect('unit', counted => true);
call holds_files('unit', 'images', 'type_test_cert');

create table warehouse (
  company_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  type smallint not null,
  team_id uuid,
  keeper_id uuid not null,
  plate_no text,
  address text,
  is_default boolean not null default false,
  status smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint warehouse_pk primary key (company_id, id),
  constraint warehouse_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint warehouse_keeper_fk foreign key (company_id, keeper_id) references employee (company_id, id),
  constraint warehouse_type check (type in (1, 2, 3, 4)),
  constraint warehouse_status check (status in (0, 1)),
  constraint warehouse_plate check (type <> 3 or plate_no is not null)
);
create unique index warehouse_code on warehouse (company_id, code) where deleted_at is null;
create unique index warehouse_name on warehouse (company_id, name) where deleted_at is null;
create unique index warehouse_default on warehouse (company_id) where is_default and deleted_at is null;
create index warehouse_team on warehouse (company_id, team_id);
create index warehouse_keeper on warehouse (company_id, keeper_id);
call protect('warehouse');
