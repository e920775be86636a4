-- What a real cluster does not take, in a form that one database and a cluster both take (decision 0071).

-- Rows of a transition table cannot be sent into a distributed table by one statement: each sum goes by itself.
create or replace function count_rows() returns trigger language plpgsql security definer set search_path = public as $$
declare
  own_slot int := pg_backend_pid() % 64;
  entity_name text := tg_argv[0];
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select x.company_id, count(*) as d from new_rows x where x.deleted_at is null group by x.company_id loop
      perform add_rows(r.company_id, entity_name, own_slot, r.d);
    end loop;
  elsif tg_op = 'DELETE' then
    for r in select x.company_id, -count(*) as d from old_rows x where x.deleted_at is null group by x.company_id loop
      perform add_rows(r.company_id, entity_name, own_slot, r.d);
    end loop;
  else
    for r in select x.company_id, sum(x.d)::bigint as d from (
        select n.company_id, 1 as d from new_rows n where n.deleted_at is null
        union all
        select o.company_id, -1 from old_rows o where o.deleted_at is null) x
      group by x.company_id having sum(x.d) <> 0 loop
      perform add_rows(r.company_id, entity_name, own_slot, r.d);
    end loop;
  end if;
  return null;
end $$;

create function add_rows(company uuid, entity_name text, own_slot int, d bigint) returns void
  language plpgsql security definer set search_path = public as $$
begin
  insert into row_count (company_id, entity, slot, n) values (company, entity_name, own_slot, d)
    on conflict (company_id, entity, slot) do update set n = row_count.n + excluded.n;
end $$;

create or replace function count_lifts() returns trigger language plpgsql security definer set search_path = public as $$
declare
  own_slot int := pg_backend_pid() % 16;
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select l.company_id, f.kind, f.key, count(*) as d from new_rows l
        cross join lift_facets(l.use_status, l.team_id, l.worker_ids, l.template_id, l.template_type, l.brand) f
        where l.deleted_at is null group by 1, 2, 3 order by 1, 2, 3 loop
      perform add_lifts(r.company_id, r.kind, r.key, own_slot, r.d);
    end loop;
  elsif tg_op = 'DELETE' then
    for r in select l.company_id, f.kind, f.key, -count(*) as d from old_rows l
        cross join lift_facets(l.use_status, l.team_id, l.worker_ids, l.template_id, l.template_type, l.brand) f
        where l.deleted_at is null group by 1, 2, 3 order by 1, 2, 3 loop
      perform add_lifts(r.company_id, r.kind, r.key, own_slot, r.d);
    end loop;
  else
    for r in select l.company_id, f.kind, f.key, sum(l.d)::bigint as d from (
        select 1 as d, n.company_id, n.use_status, n.team_id, n.worker_ids, n.template_id, n.template_type, n.brand, n.deleted_at from new_rows n
        union all
        select -1, o.company_id, o.use_status, o.team_id, o.worker_ids, o.template_id, o.template_type, o.brand, o.deleted_at from old_rows o) l
        cross join lift_facets(l.use_status, l.team_id, l.worker_ids, l.template_id, l.template_type, l.brand) f
        where l.deleted_at is null group by 1, 2, 3 having sum(l.d) <> 0 order by 1, 2, 3 loop
      perform add_lifts(r.company_id, r.kind, r.key, own_slot, r.d);
    end loop;
  end if;
  return null;
end $$;

create function add_lifts(company uuid, facet text, value text, own_slot int, d bigint) returns void
  language plpgsql security definer set search_path = public as $$
begin
  insert into lift_count (company_id, kind, key, slot, n) values (company, facet, value, own_slot, d)
    on conflict (company_id, kind, key, slot) do update set n = lift_count.n + excluded.n;
end $$;

revoke execute on function add_rows(uuid, text, int, bigint), add_lifts(uuid, text, text, int, bigint) from public;

-- An expression over NEW is worked out before the statement that goes to another node.
create or replace function keep_project_crew() returns trigger language plpgsql as $$
declare
  charge uuid := new.worker_ids[1];
  assistants uuid[] := new.worker_ids[2:];
begin
  update project_elevator p set charge_employee_id = charge, assistant_ids = assistants,
    version = p.version + 1, updated_at = new.updated_at, updated_by = new.updated_by
  where p.company_id = new.company_id and p.elevator_id = new.id and p.running;
  return null;
end $$;

-- Functions over all companies: in SQL they would be taken apart into the statement that calls them, which no longer
-- names a company; in plpgsql each is a statement of its own.
create or replace function outbox_companies() returns table (company_id uuid)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select distinct o.company_id from outbox o where o.done_at is null and o.next_at <= now();
end $$;

create or replace function open_companies() returns table (id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select c.company_id from company c join tenant t on t.id = c.company_id
    where c.state = 1 and t.state = 1 and (c.expire_at is null or c.expire_at > now());
end $$;

create or replace function public_lifts(code text) returns table (company_id uuid, elevator_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select f.company_id, f.elevator_id from (
      select e.company_id, e.id as elevator_id from elevator e
        where e.register_code = code and e.deleted_at is null and e.use_status <> 4
      union
      select e.company_id, e.id from elevator e
        where e.nine_six_three_serial_number = code and e.deleted_at is null and e.use_status <> 4
      union
      select q.company_id, q.elevator_id from elevator_qr q where q.short_no = code and q.state = 1) f
    where f.company_id in (select o.id from open_companies() o)
    order by 1, 2 limit 5;
end $$;

create or replace function public_companies(words text) returns table (id uuid, name text, short_name text)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select c.company_id, c.name, c.short_name from company c
    where c.company_id in (select o.id from open_companies() o) and (c.name ilike words or c.short_name ilike words)
    order by c.name limit 20;
end $$;

create or replace function officer_companies(officer text) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select distinct e.company_id from elevator e
    where e.officer_phone = officer and e.deleted_at is null and e.use_status <> 4
      and e.company_id in (select o.id from open_companies() o);
end $$;

create or replace function platform_due(at timestamptz) returns table (company_id uuid, platform_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select d.company_id, d.platform_id from (
      select l.company_id, l.platform_id from platform_log l where l.state in (0, 3) and not l.held and l.next_try_at <= at
      union
      select l.company_id, l.platform_id from platform_log l where l.state = 1 and l.lease_until <= at) d
    join platform p on p.company_id = d.company_id and p.id = d.platform_id and p.enabled and p.deleted_at is null;
end $$;
