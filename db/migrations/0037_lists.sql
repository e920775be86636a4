-- Lists of a company with 100,000 lifts (decision 0044): figures over lifts that are kept instead of counted, and indexes
-- from which counts and figures are read without their rows.

-- One row per figure and slot, as in row_count (decision 0003): 'care' and '' lifts in use or stopped; 'team' and 'crew' the
-- same of a team and of a person in the crew; 'template', 'national' (by category) and 'brand' all that are not removed.
-- Each says only what a lift's own row says, so that no two transactions can disagree about it.
create table lift_count (
  company_id uuid not null,
  kind text not null,
  key text not null,
  slot int not null,
  n bigint not null,
  constraint lift_count_pk primary key (company_id, kind, key, slot)
) with (fillfactor = 50);

call protect('lift_count', audited => false);
revoke insert, update, delete on lift_count from tiwei_app;

create function lift_facets(use_status smallint, team_id uuid, worker_ids uuid[], template_id uuid, template_type smallint, brand text)
  returns table (kind text, key text) language sql immutable as $$
  select 'care', '' where $1 in (1, 2)
  union all select 'team', $2::text where $1 in (1, 2) and $2 is not null
  union all select 'crew', w::text from unnest($3) w where $1 in (1, 2)
  union all select 'template', $4::text where $4 is not null
  union all select 'national', $5::text where $4 is null
  union all select 'brand', $6
$$;

-- Both sides of an update are added up whole: a join of them would keep the plan of one row for a hundred thousand.
create function count_lifts() returns trigger language plpgsql security definer set search_path = public as $$
declare
  own_slot int := pg_backend_pid() % 16;
begin
  if tg_op = 'INSERT' then
    insert into lift_count (company_id, kind, key, slot, n)
      select l.company_id, f.kind, f.key, own_slot, count(*) from new_rows l
      cross join lift_facets(l.use_status, l.team_id, l.worker_ids, l.template_id, l.template_type, l.brand) f
      where l.deleted_at is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, kind, key, slot) do update set n = lift_count.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into lift_count (company_id, kind, key, slot, n)
      select l.company_id, f.kind, f.key, own_slot, -count(*) from old_rows l
      cross join lift_facets(l.use_status, l.team_id, l.worker_ids, l.template_id, l.template_type, l.brand) f
      where l.deleted_at is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_id, kind, key, slot) do update set n = lift_count.n + excluded.n;
  else
    insert into lift_count (company_id, kind, key, slot, n)
      select l.company_id, f.kind, f.key, own_slot, sum(l.d) from (
        select 1 as d, company_id, use_status, team_id, worker_ids, template_id, template_type, brand, deleted_at from new_rows
        union all
        select -1, company_id, use_status, team_id, worker_ids, template_id, template_type, brand, deleted_at from old_rows) l
      cross join lift_facets(l.use_status, l.team_id, l.worker_ids, l.template_id, l.template_type, l.brand) f
      where l.deleted_at is null group by 1, 2, 3 having sum(l.d) <> 0 order by 1, 2, 3
      on conflict (company_id, kind, key, slot) do update set n = lift_count.n + excluded.n;
  end if;
  return null;
end $$;

create trigger lifts_in after insert on elevator referencing new table as new_rows for each statement execute function count_lifts();
create trigger lifts_out after delete on elevator referencing old table as old_rows for each statement execute function count_lifts();
create trigger lifts_on after update on elevator referencing old table as old_rows new table as new_rows for each statement execute function count_lifts();

insert into lift_count (company_id, kind, key, slot, n)
  select e.company_id, f.kind, f.key, 0, count(*) from elevator e
  cross join lift_facets(e.use_status, e.team_id, e.worker_ids, e.template_id, e.template_type, e.brand) f
  where e.deleted_at is null group by 1, 2, 3;

-- Lifts removed or out of care: few, and asked for by what leaves them out; those in care to count them.
create index elevator_out on elevator (company_id, id) include (deleted_at) where deleted_at is not null or use_status not in (1, 2);
create index elevator_care on elevator (company_id, id) include (community_id, project_id) where deleted_at is null and use_status in (1, 2);
create index elevator_brand on elevator (company_id, brand, created_at desc, id desc) where deleted_at is null;
drop index elevator_community;
create index elevator_community on elevator (company_id, community_id, building_id) include (use_status, deleted_at);
drop index elevator_project;
create index elevator_project on elevator (company_id, project_id, id) include (deleted_at);
create index community_by_name on community (company_id, name, id);

create index elevator_link_by_state on elevator_link (company_id, state, created_at desc, id desc);
create index platform_log_done on platform_log (company_id, platform_id, done_at) where state = 2;
create index fault_strategy_elevator_on on fault_strategy_elevator (company_id, strategy_id, enabled, elevator_id);
create index employee_absence_from on employee_absence (company_id, from_at desc, id desc) where deleted_at is null;

-- The figures of lines and projects, and the orders of many lifts, from the index alone.
drop index maintain_order_elevator;
create index maintain_order_elevator on maintain_order (company_id, elevator_id, plan_date desc, id desc) include (status, flags, deleted_at);
drop index maintain_order_plan;
create index maintain_order_plan on maintain_order (company_id, plan_id, plan_date) include (status, elevator_id, complete_at, deleted_at);
