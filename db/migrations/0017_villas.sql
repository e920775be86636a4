-- Home lifts, one file per house (archives 1 villaArchive, 4.6), the asking of their owners, and visits to customers.

create table villa_archive (
  company_id uuid not null,
  id uuid not null,
  archive_no text not null,
  owner_customer_id uuid not null,
  community_id uuid,
  house text not null,
  lng double precision not null,
  lat double precision not null,
  residents smallint,
  has_elder_or_child boolean not null default false,
  warranty_to date,
  -- Weekdays on which the owner likes to be visited, 1 Monday … 7 Sunday; empty: any.
  prefer_weekdays smallint[] not null default '{}',
  prefer_time smallint,
  shoes boolean not null default true,
  pets text,
  -- The preference in words, for lists, exports and the crew.
  preference text,
  emergency_name text not null,
  emergency_phone text not null,
  cycle_days int not null default 30,
  files jsonb not null default '[]',
  state smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint villa_archive_pk primary key (company_id, id),
  constraint villa_archive_owner_fk foreign key (company_id, owner_customer_id) references customer (company_id, id),
  constraint villa_archive_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint villa_archive_prefer_weekdays check (prefer_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint villa_archive_prefer_time check (prefer_time in (1, 2, 3)),
  constraint villa_archive_state check (state in (1, 2))
);

create unique index villa_archive_no on villa_archive (company_id, archive_no) where deleted_at is null;
create index villa_archive_list on villa_archive (company_id, created_at desc, id desc) where deleted_at is null;
create index villa_archive_owner on villa_archive (company_id, owner_customer_id);
create index villa_archive_community on villa_archive (company_id, community_id);
call protect('villa_archive');

-- A lift is in at most one file in use; a stopped file keeps its rows with running = false.
create table villa_archive_elevator (
  company_id uuid not null,
  archive_id uuid not null,
  elevator_id uuid not null,
  running boolean not null default true,
  constraint villa_archive_elevator_pk primary key (company_id, archive_id, elevator_id),
  constraint villa_archive_elevator_archive_fk foreign key (company_id, archive_id) references villa_archive (company_id, id),
  constraint villa_archive_elevator_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id) on delete cascade
);

create unique index villa_archive_elevator_running on villa_archive_elevator (company_id, elevator_id) where running;
create index villa_archive_elevator_elevator on villa_archive_elevator (company_id, elevator_id);
call protect('villa_archive_elevator', audited => false);

-- An owner is asked once for each day on which a crew means to come.
create table villa_visit_ask (
  company_id uuid not null,
  archive_id uuid not null,
  plan_date date not null,
  asked_at timestamptz not null,
  constraint villa_visit_ask_pk primary key (company_id, archive_id, plan_date),
  constraint villa_visit_ask_archive_fk foreign key (company_id, archive_id) references villa_archive (company_id, id)
);

call protect('villa_visit_ask', audited => false);

-- 拜访记录 of a customer (archives 4.6).
create table customer_visit (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  visited_on date not null,
  kind smallint not null,
  visitor_id uuid not null,
  contact_name text,
  content text not null,
  next_on date,
  next_note text,
  files jsonb not null default '[]',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint customer_visit_pk primary key (company_id, id),
  constraint customer_visit_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint customer_visit_visitor_fk foreign key (company_id, visitor_id) references employee (company_id, id),
  constraint customer_visit_kind check (kind in (1, 2, 3, 4)),
  constraint customer_visit_next check (next_on >= visited_on)
);

create index customer_visit_customer on customer_visit (company_id, customer_id, visited_on desc) where deleted_at is null;
create index customer_visit_visitor on customer_visit (company_id, visitor_id);
create index customer_visit_next_on on customer_visit (company_id, next_on) where next_on is not null and deleted_at is null;
call protect('customer_visit');
