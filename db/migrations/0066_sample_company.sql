-- A company that shows the product with invented rows, one for each company that asks for it (decision 0129). Its id is a
-- UUID of version 8, those of all other companies are of version 7: whoever holds an id knows a sample without asking.
alter table tenant add column sample_of uuid;
alter table tenant add constraint tenant_sample_of foreign key (sample_of) references tenant (id);
alter table tenant add constraint tenant_sample_once unique (sample_of);
alter table tenant add constraint tenant_sample check ((sample_of is not null) = (substr(id::text, 15, 1) = '8'));

-- A session that was opened from another one ends with it.
alter table session add column from_session_id uuid;

-- One row per company that ever had a sample; its history says who made, entered and removed it.
create table sample_company (
  company_id uuid not null,
  id uuid not null,
  sample_id uuid,
  state smallint not null default 0,
  job_id uuid,
  made_at timestamptz,
  made_by uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint sample_company_pk primary key (company_id, id),
  constraint sample_company_state check (state in (0, 1, 2, 3))
);
call protect('sample_company');

-- Whether this transaction fills or removes the sample that a row belongs to.
create function in_sample_work(company uuid) returns boolean language sql stable parallel safe as $$
  select substr(company::text, 15, 1) = '8' and current_setting('app.sample_work', true) = 'on'
$$;

-- What is invented or removed whole is no history.
create or replace function write_audit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_before jsonb;
  row_after jsonb;
  sealed text;
begin
  if in_sample_work((coalesce(new_row, old_row) ->> 'company_id')::uuid) then return null; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, o.value), jsonb_object_agg(n.key, n.value)
      into row_before, row_after
      from jsonb_each(new_row) n join jsonb_each(old_row) o on o.key = n.key
      where n.value is distinct from o.value
        and n.key not in ('version', 'updated_at', 'updated_by', 'search_words', 'search_letters');
    if row_after is null then return null; end if;
  else
    row_before := jsonb_strip_nulls(old_row - '{search_words,search_letters}'::text[]);
    row_after := jsonb_strip_nulls(new_row - '{search_words,search_letters}'::text[]);
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

-- Records that are kept are those of somebody's lifts.
create or replace function keep_record() returns trigger language plpgsql as $$
declare
  open_columns text[] := '{gov_state,gov_msg,gov_at,retain_until,star,credibility,hazard_count,version,updated_at,updated_by}';
begin
  if tg_op = 'DELETE' and in_sample_work(old.company_id) then return old; end if;
  if tg_op = 'DELETE' or (new.deleted_at is not null and old.deleted_at is null) then
    raise exception using errcode = 'TW002', message = 'a completed maintenance order is kept', detail = coalesce(old.retain_until::text, '');
  end if;
  if old.status = 4 and to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns then
    raise exception using errcode = 'TW001', message = 'a confirmed maintenance order cannot be changed';
  end if;
  if new.retain_until < old.retain_until then
    raise exception using errcode = 'TW002', message = 'the retention of a maintenance order is never shortened', detail = old.retain_until::text;
  end if;
  return new;
end $$;

create or replace function keep_signed_passport() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and in_sample_work(old.company_id) then return old; end if;
  if old.status = 1 then
    raise exception 'a signed passport does not change';
  end if;
  return coalesce(new, old);
end $$;

-- Guests look for companies and lifts: they find none that were invented.
create or replace function open_companies() returns table (id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select c.company_id from company c join tenant t on t.id = c.company_id
    where c.state = 1 and t.state = 1 and t.sample_of is null and (c.expire_at is null or c.expire_at > now());
end $$;

-- Nothing invented is told to a city.
create or replace function platform_due(at timestamptz) returns table (company_id uuid, platform_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select d.company_id, d.platform_id from (
      select l.company_id, l.platform_id from platform_log l where l.state in (0, 3) and not l.held and l.next_try_at <= at
      union
      select l.company_id, l.platform_id from platform_log l where l.state = 1 and l.lease_until <= at) d
    join platform p on p.company_id = d.company_id and p.id = d.platform_id and p.enabled and p.deleted_at is null
    where substr(d.company_id::text, 15, 1) <> '8';
end $$;

-- Every table whose rows say whose they are, those of later modules as well.
create function company_tables() returns table (found text) language plpgsql stable set search_path = public as $$
begin
  return query select c.relname::text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped);
end $$;

-- Objects in the storage that the sample has and no other company: uploads by their rows, and what the server itself wrote
-- below the company's id, which stands somewhere in a row. Nothing where the sample is not that of the transaction's company.
create function sample_files(sample uuid) returns table (bucket text, key text)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
declare
  name text;
begin
  if not exists (select from tenant t where t.id = sample and t.sample_of = current_company()) then return; end if;
  return query select f.bucket, f.key from (
      select s.bucket, s.key from stored_file s where s.company_id = sample
      union
      select h.bucket, h.key from file_holder h where h.company_id = sample) f
    where not exists (select from stored_file o where o.company_id <> sample and o.bucket = f.bucket and o.key = f.key)
      and not exists (select from file_holder o where o.company_id <> sample and o.bucket = f.bucket and o.key = f.key);
  for name in select t.found from company_tables() t loop
    return query execute format('select distinct %L, m[1] from %I t
      cross join regexp_matches(to_jsonb(t)::text, %L, %L) m where t.company_id = $1',
      'bit-ev-img', name, '"(' || sample || '/[^"\\]+)"', 'g') using sample;
  end loop;
end $$;

-- Removes the sample of the transaction's company: every row with its company_id, found in the catalogue, those that refer
-- first. Nothing happens where the sample is another company's. Gives how many rows went.
create function remove_sample(sample uuid) returns bigint
  language plpgsql security definer set search_path = public as $$
declare
  last constant text[] := '{file_holder,lift_count,row_count,audit_log}';
  waiting text[];
  free text[];
  name text;
  n bigint;
  gone bigint := 0;
begin
  if not exists (select from tenant t where t.id = sample and t.sample_of = current_company()) then return 0; end if;
  execute 'set local app.sample_work = on';
  select array_agg(t.found) into waiting from company_tables() t where t.found <> all (last);
  while cardinality(waiting) > 0 loop
    select array_agg(w) into free from unnest(waiting) w where not exists (
      select from pg_constraint k where k.contype = 'f' and k.confrelid = w::regclass and k.conrelid <> k.confrelid
        and k.conrelid::regclass::text = any (waiting) and k.conname <> 'team_leader_fk');
    if free is null then raise exception 'tables refer to each other in a circle: %', waiting; end if;
    if 'employee' = any (free) then
      update team set leader_id = null where company_id = sample and leader_id is not null;
    end if;
    foreach name in array free loop
      execute format('delete from %I where company_id = $1', name) using sample;
      get diagnostics n = row_count;
      gone := gone + n;
    end loop;
    select coalesce(array_agg(w), '{}') into waiting from unnest(waiting) w where w <> all (free);
  end loop;
  foreach name in array last loop
    execute format('delete from %I where company_id = $1', name) using sample;
  end loop;
  delete from push_event where topic like 'company.' || sample || '.%';
  delete from push_topic where topic like 'company.' || sample || '.%';
  delete from tenant where id = sample;
  execute 'set local app.sample_work = off';
  return gone;
end $$;

revoke execute on function sample_files(uuid), remove_sample(uuid) from public;
grant execute on function sample_files(uuid), remove_sample(uuid) to tiwei_app;
