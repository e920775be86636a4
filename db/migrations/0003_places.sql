-- Customers, communities and buildings (archives 1, 4.6).

create table customer (
  company_id uuid not null,
  id uuid not null,
  customer_no text not null,
  name text not null,
  name_pinyin text not null default '',
  type smallint not null,
  credit_code text,
  id_card text,
  id_card_index text,
  role smallint not null,
  grade text,
  region_code text,
  address text,
  salesman_id uuid,
  invoice_kind smallint,
  invoice_title text,
  tax_no text,
  bank text,
  bank_account text,
  invoice_address text,
  invoice_phone text,
  invoice_email text,
  safety_director text,
  safety_officers jsonb not null default '[]',
  lost_at timestamptz,
  lost_reason text,
  remark text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint customer_pk primary key (company_id, id),
  constraint customer_salesman_fk foreign key (company_id, salesman_id) references employee (company_id, id),
  constraint customer_type check (type in (1, 2)),
  constraint customer_role check (role in (1, 2, 3, 4, 5, 6, 7)),
  constraint customer_grade check (grade in ('A', 'B', 'C')),
  constraint customer_invoice_kind check (invoice_kind in (1, 2)),
  constraint customer_invoice check (invoice_kind <> 2 or (tax_no is not null and bank is not null))
);

create unique index customer_customer_no on customer (company_id, customer_no) where deleted_at is null;
create unique index customer_name on customer (company_id, name) where deleted_at is null;
create unique index customer_credit_code on customer (company_id, credit_code) where credit_code is not null and deleted_at is null;
create unique index customer_id_card on customer (company_id, id_card_index) where id_card_index is not null and deleted_at is null;
create index customer_list on customer (company_id, created_at desc, id desc) where deleted_at is null;
create index customer_words on customer using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, customer_no gin_trgm_ops);
call protect('customer', sealed => 'id_card,id_card_index,bank_account', counted => true);

create table customer_contact (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  phone text not null,
  post text,
  is_default boolean not null default false,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint customer_contact_pk primary key (company_id, id),
  constraint customer_contact_customer_fk foreign key (company_id, customer_id) references customer (company_id, id)
);

create unique index customer_contact_default on customer_contact (company_id, customer_id) where is_default;
create index customer_contact_customer on customer_contact (company_id, customer_id, sort);
create index customer_contact_words on customer_contact using gin (name gin_trgm_ops, phone gin_trgm_ops);
call protect('customer_contact');

-- A merged customer stays findable by its old name and number (archives 4.6).
create table customer_alias (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  dropped_id uuid not null,
  customer_no text not null,
  name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint customer_alias_pk primary key (company_id, id),
  constraint customer_alias_customer_fk foreign key (company_id, customer_id) references customer (company_id, id)
);

create index customer_alias_customer on customer_alias (company_id, customer_id);
create index customer_alias_name on customer_alias (company_id, name);
call protect('customer_alias');

create table community (
  company_id uuid not null,
  id uuid not null,
  community_no text not null,
  name text not null,
  name_pinyin text not null default '',
  type smallint not null,
  region_code text not null,
  street_code text,
  village_code text,
  address text not null,
  lng double precision not null,
  lat double precision not null,
  sign_radius int,
  property_customer_id uuid,
  duty_room_phone text,
  households int,
  built_year smallint,
  rainy_from text not null default '05-01',
  winter_from text not null default '11-15',
  entrance_notes text,
  photos jsonb not null default '[]',
  check_state smallint not null default 1,
  check_reason text,
  checked_by uuid,
  checked_at timestamptz,
  source smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint community_pk primary key (company_id, id),
  constraint community_property_fk foreign key (company_id, property_customer_id) references customer (company_id, id),
  constraint community_community_no check (community_no ~ '^[A-Za-z0-9]{2,6}$'),
  constraint community_type check (type in (1, 2, 3, 4, 5, 6, 7)),
  constraint community_region_code check (region_code ~ '^\d{6}$'),
  constraint community_street_code check (street_code ~ '^\d{9}$'),
  constraint community_village_code check (village_code ~ '^\d{12}$'),
  constraint community_sign_radius check (sign_radius between 50 and 1000),
  constraint community_seasons check (rainy_from ~ '^\d\d-\d\d$' and winter_from ~ '^\d\d-\d\d$'),
  constraint community_check_state check (check_state in (0, 1, 2)),
  constraint community_source check (source in (1, 2))
);

create unique index community_community_no on community (company_id, community_no) where deleted_at is null;
create unique index community_name on community (company_id, region_code, name) where deleted_at is null;
create index community_list on community (company_id, created_at desc, id desc) where deleted_at is null;
create index community_property on community (company_id, property_customer_id);
create index community_words on community using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, community_no gin_trgm_ops);
call protect('community', counted => true);

create table building (
  company_id uuid not null,
  id uuid not null,
  community_id uuid not null,
  name text not null,
  kind text,
  units smallint,
  floors_up smallint,
  floors_down smallint,
  lng double precision,
  lat double precision,
  machine_room_access text,
  key_place text,
  sort int not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint building_pk primary key (company_id, id),
  constraint building_community_fk foreign key (company_id, community_id) references community (company_id, id)
);

create unique index building_name on building (company_id, community_id, name) where deleted_at is null;
create index building_list on building (company_id, community_id, sort, id) where deleted_at is null;
call protect('building');

-- Without times: the whole day. An end before the start reaches into the next day (night work).
create table work_window (
  company_id uuid not null,
  id uuid not null,
  community_id uuid not null,
  kind smallint not null,
  weekday smallint,
  from_date date,
  to_date date,
  from_time time,
  to_time time,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint work_window_pk primary key (company_id, id),
  constraint work_window_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint work_window_kind check (kind in (1, 2)),
  constraint work_window_weekday check (weekday in (1, 2, 3, 4, 5, 6, 7)),
  constraint work_window_day check (weekday is not null or from_date is not null or to_date is not null),
  constraint work_window_times check ((from_time is null) = (to_time is null)),
  constraint work_window_dates check (to_date >= from_date)
);

create index work_window_community on work_window (company_id, community_id);
call protect('work_window');
