-- Reporting to the platforms of cities and authorities: whom to tell, what was told, which lift is known there under
-- which number (archives 1 platformInfo, platformLog, elevatorLink, elevatorLinkLog; 3; 8.16).

-- field_map: [{kind, ours, theirs, required, conversion, param}].
create table platform (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  city_standard smallint not null,
  region_codes text[] not null,
  base_url text not null,
  app_key text,
  app_secret text,
  unit_code text,
  kinds smallint[] not null,
  field_map jsonb not null default '[]',
  start_from date not null,
  enabled boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint platform_pk primary key (company_id, id),
  constraint platform_city_standard check (city_standard in (1, 2, 4, 5, 6, 7, 8, 9)),
  constraint platform_kinds_known check (kinds <@ array[1, 2, 3, 4, 5, 6, 7, 8]::smallint[] and cardinality(kinds) > 0),
  constraint platform_regions check (cardinality(region_codes) > 0)
);

create unique index platform_name on platform (company_id, name) where deleted_at is null;
call protect('platform', sealed => 'app_secret');

-- Whether the platform answers, beside the platform itself: it changes with every call and is no history of anybody.
create table platform_health (
  company_id uuid not null,
  id uuid not null,
  health_at timestamptz,
  failed_at timestamptz,
  error text,
  constraint platform_health_pk primary key (company_id, id),
  constraint platform_health_platform_fk foreign key (company_id, id) references platform (company_id, id)
);

call protect('platform_health', audited => false);

-- The ledger. A row is written with the handling of the business event and leaves only by its states. lane: the lift, or
-- the row itself where there is none; rows of one lane go out in the order of seq. held: waits until the lift is known.
-- version counts the moves: who claims a row finishes it only at the version he claimed.
create table platform_log (
  company_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  platform_id uuid not null,
  kind smallint not null,
  biz_id uuid not null,
  biz_version text not null,
  biz_no text not null default '',
  elevator_id uuid,
  lane uuid not null,
  idempotency_key text not null,
  held boolean not null default false,
  state smallint not null default 0,
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  lease_until timestamptz,
  sent_at timestamptz,
  done_at timestamptz,
  request jsonb,
  response jsonb,
  resp_code text,
  reason text,
  missing text[] not null default '{}',
  cost_ms int,
  version int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint platform_log_pk primary key (company_id, id),
  constraint platform_log_platform_fk foreign key (company_id, platform_id) references platform (company_id, id),
  constraint platform_log_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint platform_log_kind check (kind in (1, 2, 3, 4, 5, 6, 7, 8)),
  constraint platform_log_state check (state in (0, 1, 2, 3, 4, 5))
);

create unique index platform_log_key on platform_log (company_id, platform_id, idempotency_key);
create index platform_log_list on platform_log (company_id, created_at desc, id desc);
create index platform_log_due on platform_log (next_try_at, company_id, platform_id) where state in (0, 3) and not held;
create index platform_log_leased on platform_log (lease_until, company_id, platform_id) where state = 1;
create index platform_log_lane on platform_log (company_id, platform_id, lane, seq) where state in (0, 1, 3);
create index platform_log_biz on platform_log (company_id, kind, biz_id, seq desc);
create index platform_log_elevator on platform_log (company_id, elevator_id, seq desc);
create index platform_log_state on platform_log (company_id, state, created_at desc, id desc) where state <> 2;
create index platform_log_rate on platform_log (company_id, platform_id, created_at, state);
create index platform_log_words on platform_log using gin (biz_no gin_trgm_ops);
call protect('platform_log', audited => false);

-- Platforms with something to send now, over all companies: as outbox_companies() for the news.
create function platform_due(at timestamptz) returns table (company_id uuid, platform_id uuid)
  language sql stable security definer set search_path = public as $$
  select d.company_id, d.platform_id from (
    select l.company_id, l.platform_id from platform_log l where l.state in (0, 3) and not l.held and l.next_try_at <= at
    union
    select l.company_id, l.platform_id from platform_log l where l.state = 1 and l.lease_until <= at) d
  join platform p on p.company_id = d.company_id and p.id = d.platform_id and p.enabled and p.deleted_at is null
$$;

grant execute on function platform_due(timestamptz) to tiwei_app;

create table elevator_link (
  company_id uuid not null,
  id uuid not null,
  elevator_id uuid not null,
  platform_id uuid not null,
  remote_id text,
  direction smallint not null default 1,
  state smallint not null default 0,
  missing text[] not null default '{}',
  linked_at timestamptz,
  last_sync_at timestamptz,
  last_error text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint elevator_link_pk primary key (company_id, id),
  constraint elevator_link_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint elevator_link_platform_fk foreign key (company_id, platform_id) references platform (company_id, id),
  constraint elevator_link_direction check (direction in (1, 2, 3)),
  constraint elevator_link_state check (state in (0, 1, 2, 3, 4))
);

create unique index elevator_link_pair on elevator_link (company_id, platform_id, elevator_id);
create index elevator_link_elevator on elevator_link (company_id, elevator_id);
create index elevator_link_list on elevator_link (company_id, created_at desc, id desc);
create index elevator_link_state on elevator_link (company_id, platform_id, state);
call protect('elevator_link', audited => false);

-- What happened to a link, in the words of the trade; nobody changes it afterwards.
create table elevator_link_log (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  elevator_id uuid not null,
  platform_id uuid not null,
  action smallint not null,
  state_before smallint,
  state_after smallint not null,
  result text not null default '',
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null default '',
  constraint elevator_link_log_pk primary key (company_id, id),
  constraint elevator_link_log_link_fk foreign key (company_id, link_id) references elevator_link (company_id, id),
  constraint elevator_link_log_action check (action in (1, 2, 3, 4, 5, 6)),
  constraint elevator_link_log_state_before check (state_before in (0, 1, 2, 3, 4)),
  constraint elevator_link_log_state_after check (state_after in (0, 1, 2, 3, 4))
);

create index elevator_link_log_list on elevator_link_log (company_id, at desc, id desc);
create index elevator_link_log_link on elevator_link_log (company_id, link_id, at desc);
call protect('elevator_link_log', audited => false);
revoke update, delete on elevator_link_log from tiwei_app;
