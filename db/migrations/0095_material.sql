-- The catalogue that quotations are made of (commerce 1.3): categories, materials with the log of their changes, kits, schemes
-- with the keys they answer, services and agents. Lines of kits and schemes live in their rows (decision 0172).
create table material_category (
  company_id uuid not null,
  id uuid not null,
  parent_id uuid,
  kind smallint not null,
  name text not null,
  code text,
  sort int not null default 0,
  level smallint not null,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint material_category_pk primary key (company_id, id),
  constraint material_category_parent_fk foreign key (company_id, parent_id) references material_category (company_id, id),
  constraint material_category_kind check (kind in (1, 2, 3)),
  constraint material_category_depth check (level between 1 and 4)
);
create unique index material_category_name on material_category (company_id, kind, parent_id, name) nulls not distinct
  where deleted_at is null;
create index material_category_parent on material_category (company_id, parent_id);
call protect('material_category');

create table material (
  company_id uuid not null,
  id uuid not null,
  material_no text not null,
  name text not null,
  name_pinyin text not null default '',
  category_id uuid not null,
  brand text,
  model text,
  spec text,
  measure_unit text not null,
  qty_decimals smallint not null,
  cost_price numeric(14, 2),
  sale_price numeric(14, 2) not null,
  min_price numeric(14, 2),
  tax_rate numeric(5, 2) not null default 13,
  loss_rate numeric(5, 2) not null default 0,
  pending_target text,
  pending_value numeric(14, 2),
  pending_at date,
  pending_batch text,
  pending_reason text,
  warehouse_unit_id uuid,
  images jsonb not null default '[]',
  drawings jsonb not null default '[]',
  is_safety_part boolean not null default false,
  type_test_cert_no text,
  lead_time_days smallint,
  status smallint not null default 1,
  remark text,
  -- Name, brand, model and specification, however they are spaced: the same again is refused.
  sameness text not null,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint material_pk primary key (company_id, id),
  constraint material_category_fk foreign key (company_id, category_id) references material_category (company_id, id),
  constraint material_unit_fk foreign key (company_id, warehouse_unit_id) references unit (company_id, id),
  constraint material_qty_decimals check (qty_decimals in (0, 2)),
  constraint material_status check (status in (0, 1)),
  constraint material_pending_target check (pending_target in ('salePrice', 'costPrice')),
  constraint material_pending_whole check ((pending_target is null) = (pending_value is null) and (pending_target is null) = (pending_at is null)),
  constraint material_prices check (min_price <= sale_price),
  constraint material_loss check (loss_rate between 0 and 30),
  constraint material_tax check (tax_rate between 0 and 100)
);
create unique index material_number on material (company_id, material_no) where deleted_at is null;
create unique index material_same on material (company_id, sameness) where deleted_at is null;
create index material_list on material (company_id, updated_at, id) where deleted_at is null;
create index material_name on material (company_id, name, id) where deleted_at is null;
create index material_in_category on material (company_id, category_id);
create index material_unit on material (company_id, warehouse_unit_id);
create index material_pending on material (company_id, pending_at) where pending_at is not null;
create index material_words on material using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, material_no gin_trgm_ops,
  model gin_trgm_ops, spec gin_trgm_ops, brand gin_trgm_ops);
call protect('material', counted => true);
call holds_files('material', 'images', 'drawings');

create table material_change (
  company_id uuid not null,
  id uuid not null,
  material_id uuid not null,
  field text not null,
  before text,
  after text,
  change_type smallint not null,
  batch_no text,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint material_change_pk primary key (company_id, id),
  constraint material_change_material_fk foreign key (company_id, material_id) references material (company_id, id),
  constraint material_change_change_type check (change_type in (1, 2, 3, 4, 5, 6, 7))
);
create index material_change_list on material_change (company_id, material_id, created_at, id);
call protect('material_change', audited => false);

create table kit (
  company_id uuid not null,
  id uuid not null,
  kit_no text not null,
  name text not null,
  name_pinyin text not null default '',
  category_id uuid,
  pricing_mode smallint not null,
  fixed_price numeric(14, 2),
  items jsonb not null default '[]',
  item_count int not null default 0,
  status smallint not null default 1,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint kit_pk primary key (company_id, id),
  constraint kit_category_fk foreign key (company_id, category_id) references material_category (company_id, id),
  constraint kit_pricing_mode check (pricing_mode in (1, 2)),
  constraint kit_status check (status in (0, 1)),
  constraint kit_fixed check (pricing_mode <> 2 or fixed_price is not null)
);
create unique index kit_number on kit (company_id, kit_no) where deleted_at is null;
create index kit_list on kit (company_id, updated_at, id) where deleted_at is null;
create index kit_category on kit (company_id, category_id);
create index kit_items on kit using gin (items jsonb_path_ops);
call protect('kit', counted => true);

create table scheme (
  company_id uuid not null,
  id uuid not null,
  scheme_no text not null,
  name text not null,
  type text not null,
  loads jsonb not null default '[]',
  speeds jsonb not null default '[]',
  widths jsonb not null default '[]',
  heights jsonb not null default '[]',
  machine_room smallint not null default 0,
  defaults jsonb not null default '{}',
  items jsonb not null default '[]',
  item_count int not null default 0,
  status smallint not null default 0,
  copy_from_id uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint scheme_pk primary key (company_id, id),
  constraint scheme_copy_fk foreign key (company_id, copy_from_id) references scheme (company_id, id),
  constraint scheme_type check (type in ('traction')),
  constraint scheme_machine_room check (machine_room in (0, 1, 2)),
  constraint scheme_status check (status in (0, 1, 2))
);
create unique index scheme_number on scheme (company_id, scheme_no) where deleted_at is null;
create index scheme_list on scheme (company_id, updated_at, id) where deleted_at is null;
create index scheme_copy on scheme (company_id, copy_from_id);
create index scheme_items on scheme using gin (items jsonb_path_ops);
call protect('scheme', counted => true);

-- Every lift that a scheme in use answers, once in the company: 不限 stands for both rooms.
create table scheme_key (
  company_id uuid not null,
  type text not null,
  load int not null,
  speed numeric(6, 2) not null,
  width int not null,
  height int not null,
  machine_room smallint not null,
  scheme_id uuid not null,
  constraint scheme_key_pk primary key (company_id, type, load, speed, width, height, machine_room),
  constraint scheme_key_scheme_fk foreign key (company_id, scheme_id) references scheme (company_id, id),
  constraint scheme_key_type check (type in ('traction')),
  constraint scheme_key_room check (machine_room between 1 and 2)
);
create index scheme_key_scheme on scheme_key (company_id, scheme_id);
call protect('scheme_key', audited => false);

create table scheme_change (
  company_id uuid not null,
  id uuid not null,
  scheme_id uuid not null,
  action smallint not null,
  line_no int,
  field text not null,
  before text,
  after text,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint scheme_change_pk primary key (company_id, id),
  constraint scheme_change_scheme_fk foreign key (company_id, scheme_id) references scheme (company_id, id),
  constraint scheme_change_action check (action in (1, 2, 3, 4))
);
create index scheme_change_list on scheme_change (company_id, scheme_id, created_at, id);
call protect('scheme_change', audited => false);

create table quote_service (
  company_id uuid not null,
  id uuid not null,
  service_no text not null,
  kind smallint not null,
  name text not null,
  name_pinyin text not null default '',
  pricing_mode smallint,
  price numeric(14, 2),
  expression text,
  cost_price numeric(14, 2),
  tax_rate numeric(5, 2),
  min_amount numeric(14, 2),
  user_id uuid,
  phone text,
  region_codes text[] not null default '{}',
  is_default boolean not null default false,
  status smallint not null default 1,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint quote_service_pk primary key (company_id, id),
  constraint quote_service_kind check (kind in (1, 2)),
  constraint quote_service_pricing_mode check (pricing_mode in (1, 2, 3, 4, 5, 6)),
  constraint quote_service_status check (status in (0, 1)),
  constraint quote_service_whole check ((kind = 1 and pricing_mode is not null) or (kind = 2 and user_id is not null))
);
create unique index quote_service_number on quote_service (company_id, service_no) where deleted_at is null;
create unique index quote_service_agent on quote_service (company_id, user_id) where kind = 2 and deleted_at is null;
create unique index quote_service_default on quote_service (company_id) where is_default and deleted_at is null;
create index quote_service_list on quote_service (company_id, created_at, id) where deleted_at is null;
call protect('quote_service', counted => true);
