-- What every module stands on: scope, row-level security, audit, counters, idempotency, outbox, sessions, jobs, push.
-- Rules for tables and SQL: docs/decisions/0002-distributed-by-company.md. The roles tiwei_owner (runs this file),
-- tiwei_app (company users) and tiwei_ops (operations users, reads only) exist already.

create extension if not exists pg_trgm;

grant usage on schema public to tiwei_app, tiwei_ops;

-- Scope of a transaction: company, person and request. set_config() is not propagated to workers, EXECUTE 'SET LOCAL' is.
create function set_companies(company uuid, actor uuid, trace text) returns void language plpgsql as $$
begin
  execute format('set local app.company_id = %L', coalesce(company::text, ''));
  execute format('set local app.actor_id = %L', coalesce(actor::text, ''));
  execute format('set local app.trace_id = %L', coalesce(trace, ''));
end $$;

create function current_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- ---------------------------------------------------------------- audit: one trigger for every business table
create table audit_log (
  company_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid,
  trace_id text not null default '',
  entity text not null,
  row_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pk primary key (company_id, id),
  constraint audit_log_action check (action in ('insert', 'update', 'delete', 'read', 'export'))
);

create index audit_log_row on audit_log (company_id, entity, row_id, id desc);

-- Only the changed fields are kept; sealed fields (TG_ARGV[1], comma separated) show as •••.
create function write_audit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_before jsonb;
  row_after jsonb;
  sealed text;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, o.value), jsonb_object_agg(n.key, n.value)
      into row_before, row_after
      from jsonb_each(new_row) n join jsonb_each(old_row) o on o.key = n.key
      where n.value is distinct from o.value and n.key not in ('version', 'updated_at', 'updated_by');
    if row_after is null then return null; end if;
  else
    row_before := jsonb_strip_nulls(old_row);
    row_after := jsonb_strip_nulls(new_row);
  end if;
  foreach sealed in array string_to_array(coalesce(tg_argv[1], ''), ',') loop
    if row_before ? sealed then row_before := jsonb_set(row_before, array[sealed], '"•••"'); end if;
    if row_after ? sealed then row_after := jsonb_set(row_after, array[sealed], '"•••"'); end if;
  end loop;
  insert into audit_log (company_id, actor_id, trace_id, entity, row_id, action, before, after)
  values (
    (coalesce(new_row, old_row) ->> 'company_id')::uuid,
    nullif(current_setting('app.actor_id', true), '')::uuid,
    coalesce(current_setting('app.trace_id', true), ''),
    tg_argv[0], coalesce(new_row, old_row) ->> 'id', lower(tg_op), row_before, row_after);
  return null;
end $$;

-- ---------------------------------------------------------------- exact totals without count(*)
-- One row per company, entity and slot; a backend writes its own slot, so that writers do not wait for each other.
create table row_count (
  company_id uuid not null,
  entity text not null,
  slot int not null,
  n bigint not null,
  constraint row_count_pk primary key (company_id, entity, slot)
) with (fillfactor = 50);

create function count_rows() returns trigger language plpgsql security definer set search_path = public as $$
declare
  own_slot int := pg_backend_pid() % 64;
begin
  if tg_op = 'INSERT' then
    insert into row_count (company_id, entity, slot, n)
      select company_id, tg_argv[0], own_slot, count(*) from new_rows where deleted_at is null group by company_id
      on conflict (company_id, entity, slot) do update set n = row_count.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into row_count (company_id, entity, slot, n)
      select company_id, tg_argv[0], own_slot, -count(*) from old_rows where deleted_at is null group by company_id
      on conflict (company_id, entity, slot) do update set n = row_count.n + excluded.n;
  else
    insert into row_count (company_id, entity, slot, n)
      select company_id, tg_argv[0], own_slot, sum(d) from (
        select company_id, 1 as d from new_rows where deleted_at is null
        union all
        select company_id, -1 as d from old_rows where deleted_at is null) x
      group by company_id having sum(d) <> 0
      on conflict (company_id, entity, slot) do update set n = row_count.n + excluded.n;
  end if;
  return null;
end $$;

-- ---------------------------------------------------------------- protect(): what every tenant table gets
-- sealed: columns that never appear in the audit in clear. counted: lists of this table show totals from row_count.
create procedure protect(name text, sealed text default '', counted boolean default false, audited boolean default true)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy own on %I to tiwei_app using (company_id = current_company()) with check (company_id = current_company())', name);
  execute format('create policy granted on %I for select to tiwei_ops using (true)', name);
  execute format('grant select, insert, update, delete on %I to tiwei_app', name);
  execute format('grant select on %I to tiwei_ops', name);
  if audited then
    execute format('create trigger audit after insert or update or delete on %I for each row execute function write_audit(%L, %L)', name, name, sealed);
  end if;
  if counted then
    execute format('create trigger count_in after insert on %I referencing new table as new_rows for each statement execute function count_rows(%L)', name, name);
    execute format('create trigger count_out after delete on %I referencing old table as old_rows for each statement execute function count_rows(%L)', name, name);
    execute format('create trigger count_on after update on %I referencing old table as old_rows new table as new_rows for each statement execute function count_rows(%L)', name, name);
  end if;
end $$;

call protect('row_count', audited => false);
alter table audit_log enable row level security;
create policy own on audit_log to tiwei_app using (company_id = current_company()) with check (company_id = current_company());
create policy granted on audit_log for select to tiwei_ops using (true);
-- Append-only: the application reads and adds, it can neither change nor remove.
grant select, insert on audit_log to tiwei_app;
grant select on audit_log to tiwei_ops;
-- Exports and downloads of operations users are audited too (common 10).
grant insert on audit_log to tiwei_ops;
create policy ops_added on audit_log for insert to tiwei_ops with check (actor_id is not null);
revoke insert, update, delete on row_count from tiwei_app;

-- ---------------------------------------------------------------- companies and people (tables of the installation, not of a company)
create table tenant (
  id uuid primary key,
  state smallint not null default 1,
  created_at timestamptz not null default now()
);

create table app_user (
  id uuid primary key,
  phone text not null,
  account text,
  password_hash text,
  password_changed_at timestamptz,
  password_history text[] not null default '{}',
  name text not null,
  head_img text,
  sex smallint not null default 0,
  email text,
  role_type smallint not null default 1,
  granted_company_ids uuid[] not null default '{}',
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  recovery_codes text[] not null default '{}',
  mfa_asked_at timestamptz,
  prefs jsonb not null default '{}',
  state smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint app_user_phone unique (phone),
  constraint app_user_account unique (account)
);

create table membership (
  user_id uuid not null,
  company_id uuid not null,
  employee_id uuid,
  state smallint not null default 1,
  created_at timestamptz not null default now(),
  constraint membership_pk primary key (user_id, company_id)
);

create index membership_company on membership (company_id);

create table session (
  id uuid primary key,
  token_hash bytea not null,
  user_id uuid not null,
  company_id uuid,
  client smallint not null default 1,
  device_id text,
  device_name text,
  push_id text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_code int,
  constraint session_token unique (token_hash)
);

create index session_user_open on session (user_id) where revoked_at is null;

create table login_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account text not null,
  user_id uuid,
  company_id uuid,
  ok boolean not null,
  login_order smallint not null default 0,
  ip text,
  device_id text,
  reason text
);

create index login_log_account on login_log (account, at desc);
create index login_log_user on login_log (user_id, at desc);

create table trusted_device (
  user_id uuid not null,
  device_id text not null,
  until timestamptz not null,
  constraint trusted_device_pk primary key (user_id, device_id)
);

create table sms_code (
  id bigint generated always as identity primary key,
  phone text not null,
  scene smallint not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index sms_code_phone on sms_code (phone, scene, created_at desc);

grant select on tenant to tiwei_app, tiwei_ops;
grant insert on tenant to tiwei_app;
grant select, insert, update, delete on app_user, membership, session, login_log, trusted_device, sms_code to tiwei_app, tiwei_ops;
revoke update, delete on login_log from tiwei_app, tiwei_ops;

-- ---------------------------------------------------------------- idempotency, numbers, outbox, jobs, files
create table request_log (
  company_id uuid not null,
  user_id uuid not null,
  request_no text not null,
  endpoint text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  constraint request_log_pk primary key (company_id, user_id, request_no)
);

create index request_log_age on request_log (created_at);

create table number_series (
  company_id uuid not null,
  series text not null,
  last bigint not null,
  constraint number_series_pk primary key (company_id, series)
);

create table outbox (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  at timestamptz not null default now(),
  actor_id uuid,
  row_id uuid,
  row_version int,
  payload jsonb not null,
  done_at timestamptz,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  error text,
  constraint outbox_pk primary key (company_id, id)
);

create index outbox_open on outbox (next_at, company_id) where done_at is null;

create table outbox_handled (
  company_id uuid not null,
  event_id uuid not null,
  subscriber text not null,
  at timestamptz not null default now(),
  constraint outbox_handled_pk primary key (company_id, event_id, subscriber)
);

create table job (
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  state smallint not null default 0,
  done bigint not null default 0,
  total bigint not null default 0,
  input jsonb not null default '{}',
  result jsonb,
  error text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint job_pk primary key (company_id, id),
  constraint job_state check (state in (0, 1, 2, 3))
);

create index job_own on job (company_id, created_by, created_at desc);

create table stored_file (
  company_id uuid not null,
  bucket text not null,
  key text not null,
  name text not null,
  size bigint not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint stored_file_pk primary key (company_id, bucket, key)
);

create table form_draft (
  company_id uuid not null,
  user_id uuid not null,
  form text not null,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  constraint form_draft_pk primary key (company_id, user_id, form)
);

call protect('request_log', audited => false);
call protect('number_series', audited => false);
call protect('outbox', audited => false);
call protect('outbox_handled', audited => false);
call protect('job', audited => false);
call protect('stored_file', audited => false);
call protect('form_draft', audited => false);
grant insert, update on request_log, job, form_draft to tiwei_ops;
create policy ops_own on request_log to tiwei_ops using (true) with check (true);
create policy ops_own on job to tiwei_ops using (true) with check (true);
create policy ops_own on form_draft to tiwei_ops using (true) with check (true);

-- The dispatcher finds companies with undelivered news without seeing any row.
create function outbox_companies() returns table (company_id uuid) language sql security definer set search_path = public as $$
  select distinct o.company_id from outbox o where o.done_at is null and o.next_at <= now()
$$;

create table push_topic (
  topic text primary key,
  last_seq bigint not null
);

create table push_event (
  topic text not null,
  seq bigint not null,
  at timestamptz not null default now(),
  payload jsonb not null,
  constraint push_event_pk primary key (topic, seq)
);

create index push_event_age on push_event (at);
grant select, insert, update, delete on push_topic, push_event to tiwei_app, tiwei_ops;
