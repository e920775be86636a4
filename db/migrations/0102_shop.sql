-- Stores and their goods (commerce 1.4). A seller's rows are its company's. What everybody may see, signed in or not,
-- is published into tables of the installation: what does not stand there is shown to nobody else (decision 0180).
create table mall_category (
  id uuid primary key,
  parent_id uuid,
  name text not null,
  icon text,
  sort int not null default 0,
  -- Facets of the goods below it: [{key, label, options[]}].
  attrs jsonb not null default '[]',
  -- Safety parts below it need their certificate of type test.
  need_type_test boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create unique index mall_category_name on mall_category (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name) where deleted_at is null;
grant select, insert, update on mall_category to tiwei_app;
-- Operations users run the mall.
grant select, insert, update on mall_category to tiwei_ops;

create table store (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  logo text not null,
  banner text,
  tax_no text not null,
  license_file text not null,
  license_expire_at date,
  contact text not null,
  phone text not null,
  service_hours text,
  address text,
  intro text,
  -- {bankName, bankAccount, accountName} of payments by transfer.
  payee jsonb,
  -- Provider → merchant number.
  merchants jsonb not null default '{}',
  auto_accept boolean not null default false,
  ship_within_hours int not null default 72,
  after_sale_days int not null default 15,
  -- {receiver, phone, regionCode, detail}.
  return_address jsonb not null,
  status smallint not null default 0,
  reason text,
  -- A change of name, licence or tax number that waits for review; the old data stays live.
  pending jsonb,
  applied_at timestamptz,
  decided_at timestamptz,
  decided_name text,
  -- Days before the licence ends at which it was told: 30, 7.
  warned_days int,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint store_pk primary key (company_id, id),
  constraint store_status check (status in (0, 1, 2, 3, 4)),
  constraint store_ship_within check (ship_within_hours between 1 and 720),
  constraint store_after_sale check (after_sale_days between 7 and 365)
);
create unique index store_company on store (company_id) where deleted_at is null;
call protect('store');

create table store_event (
  company_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  action text not null,
  note text,
  by_name text not null,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint store_event_pk primary key (company_id, id),
  constraint store_event_store_fk foreign key (company_id, store_id) references store (company_id, id)
);
create index store_event_store on store_event (company_id, store_id, at);
call protect('store_event', audited => false);

create table goods_type (
  company_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  sort int not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint goods_type_pk primary key (company_id, id),
  constraint goods_type_parent_fk foreign key (company_id, parent_id) references goods_type (company_id, id)
);
create unique index goods_type_name on goods_type (company_id, name) where deleted_at is null;
create index goods_type_parent on goods_type (company_id, parent_id);
call protect('goods_type');

create table freight_template (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  mode smallint not null,
  -- [{regions: code prefixes, [] = everywhere else; first, firstFee, step, stepFee}], pieces or kilograms.
  regions jsonb not null default '[]',
  free_over numeric(14, 2),
  -- Prefixes of division codes.
  no_ship_regions text[] not null default '{}',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint freight_template_pk primary key (company_id, id),
  constraint freight_template_mode check (mode in (1, 2, 3))
);
create unique index freight_template_name on freight_template (company_id, name) where deleted_at is null;
call protect('freight_template');

create table goods (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  sub_title text,
  -- Of mall_category, a leaf.
  category_id uuid not null,
  goods_type_ids uuid[] not null default '{}',
  brand text,
  model text,
  images text[] not null default '{}',
  video text,
  -- Sanitised when it is saved.
  detail text not null default '',
  attrs jsonb not null default '{}',
  is_safety_part boolean not null default false,
  -- {no, file, until}.
  certificate jsonb,
  fit_brands text[] not null default '{}',
  fit_models text[] not null default '{}',
  warranty_months int not null default 0,
  -- [{name, values[]}], at most three dimensions.
  specs jsonb not null default '[]',
  freight_template_id uuid not null,
  min_buy int not null default 1,
  step_buy int not null default 1,
  max_buy int,
  invoice_types smallint[] not null default '{1}',
  -- 1 已上架 0 待上架
  status smallint not null default 0,
  on_shelf_at timestamptz,
  -- A shelf change that is to come: it goes on or off at that moment.
  shelf_at timestamptz,
  shelf_to smallint,
  banned boolean not null default false,
  banned_reason text,
  sales int not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint goods_pk primary key (company_id, id),
  constraint goods_freight_fk foreign key (company_id, freight_template_id) references freight_template (company_id, id),
  constraint goods_status check (status in (0, 1)),
  constraint goods_shelf_to check (shelf_to in (0, 1)),
  constraint goods_buy check (min_buy >= 1 and step_buy >= 1 and (max_buy is null or max_buy >= min_buy)),
  constraint goods_images check (cardinality(images) between 1 and 9)
);
create index goods_list on goods (company_id, created_at, id);
create index goods_freight on goods (company_id, freight_template_id);
create index goods_category on goods (company_id, category_id);
create index goods_due on goods (company_id, shelf_at) where shelf_at is not null;
call protect('goods');

create table sku (
  company_id uuid not null,
  id uuid not null,
  goods_id uuid not null,
  spec_values text[] not null default '{}',
  sku_no text not null,
  price numeric(14, 2) not null,
  market_price numeric(14, 2),
  cost_price numeric(14, 2),
  weight_kg numeric(14, 3),
  image text,
  stock int not null default 0,
  locked int not null default 0,
  -- Linked: its quantities live in the warehouse's stock and reservations, and stock, locked stay 0.
  unit_id uuid,
  warehouse_id uuid,
  sort int not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint sku_pk primary key (company_id, id),
  constraint sku_goods_fk foreign key (company_id, goods_id) references goods (company_id, id),
  constraint sku_unit_fk foreign key (company_id, unit_id) references unit (company_id, id),
  constraint sku_warehouse_fk foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint sku_price check (price >= 0.01),
  -- The last wall against overselling (R16).
  constraint sku_locked check (locked >= 0 and locked <= stock),
  constraint sku_linked check ((unit_id is null) = (warehouse_id is null) and (unit_id is null or stock = 0))
);
create unique index sku_no on sku (company_id, sku_no) where deleted_at is null;
create index sku_goods on sku (company_id, goods_id, sort);
create index sku_unit on sku (company_id, unit_id);
create index sku_warehouse on sku (company_id, warehouse_id);
call protect('sku');

-- What was adjusted by hand, with its reason: append-only.
create table sku_change (
  company_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  -- 1 库存 2 价格
  kind smallint not null,
  before numeric(14, 2) not null,
  after numeric(14, 2) not null,
  reason text not null,
  by_name text not null,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint sku_change_pk primary key (company_id, id),
  constraint sku_change_sku_fk foreign key (company_id, sku_id) references sku (company_id, id),
  constraint sku_change_kind check (kind in (1, 2))
);
create index sku_change_sku on sku_change (company_id, sku_id, at);
call protect('sku_change', audited => false);

-- What everybody sees.
create table mall_store (
  company_id uuid primary key,
  store_id uuid not null,
  name text not null,
  -- Of the store: only 1 营业中 is shown; the name is taken from the application on.
  status smallint not null,
  -- {logo, banner, intro, phone, serviceHours, address, licenseFile, taxNo, licenseExpireAt, companyName, types[], afterSaleDays, shipWithinHours, methods}.
  page jsonb not null,
  updated_at timestamptz not null
);
create unique index mall_store_id on mall_store (store_id);
create unique index mall_store_name on mall_store (name);

create table mall_goods (
  goods_id uuid primary key,
  company_id uuid not null,
  store_id uuid not null,
  store_name text not null,
  category_id uuid not null,
  -- It and all above it.
  category_ids uuid[] not null,
  type_ids uuid[] not null default '{}',
  title text not null,
  brand text,
  model text,
  image text not null,
  fit_brands text[] not null default '{}',
  fit_models text[] not null default '{}',
  -- Facets, `key=value`.
  facets text[] not null default '{}',
  -- Title, model, part numbers, brand and their pinyin, for searching.
  words text not null,
  price_from numeric(14, 2) not null,
  price_to numeric(14, 2) not null,
  in_stock boolean not null,
  sales int not null default 0,
  on_shelf_at timestamptz not null,
  -- The rest of the product's page.
  page jsonb not null,
  updated_at timestamptz not null
);
create index mall_goods_words on mall_goods using gin (words gin_trgm_ops);
create index mall_goods_category on mall_goods using gin (category_ids);
create index mall_goods_facets on mall_goods using gin (facets);
create index mall_goods_store on mall_goods (store_id, on_shelf_at);
create index mall_goods_sales on mall_goods (sales desc, goods_id);
create index mall_goods_new on mall_goods (on_shelf_at desc, goods_id);
create index mall_goods_price on mall_goods (price_from, goods_id);

create table mall_sku (
  sku_id uuid primary key,
  goods_id uuid not null,
  company_id uuid not null,
  sku_no text not null,
  spec_values text[] not null,
  price numeric(14, 2) not null,
  market_price numeric(14, 2),
  available int not null,
  image text,
  sort int not null default 0,
  constraint mall_sku_goods_fk foreign key (goods_id) references mall_goods (goods_id) on delete cascade
);
create index mall_sku_goods on mall_sku (goods_id, sort);

-- Everybody reads; a company publishes its own.
alter table mall_store enable row level security;
alter table mall_goods enable row level security;
alter table mall_sku enable row level security;
create policy shown on mall_store for select to tiwei_app, tiwei_ops using (true);
create policy shown on mall_goods for select to tiwei_app, tiwei_ops using (true);
create policy shown on mall_sku for select to tiwei_app, tiwei_ops using (true);
create policy own on mall_store to tiwei_app using (company_id = current_company()) with check (company_id = current_company());
create policy own on mall_goods to tiwei_app using (company_id = current_company()) with check (company_id = current_company());
create policy own on mall_sku to tiwei_app using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on mall_store, mall_goods, mall_sku to tiwei_app;
grant select on mall_store, mall_goods, mall_sku to tiwei_ops;
