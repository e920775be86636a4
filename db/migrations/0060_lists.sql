-- The order in which lists begin (decision 0123): what presses first, each by a number that one index serves. Days are counted
-- from 2000-01-01 and moments in seconds, so that every rank has room of its own; what is over comes last, the newest first.
create function maintain_urgency(status smallint, legal_deadline date, plan_date date) returns integer
  language sql immutable parallel safe
  return case when status in (0, 1, 2, 7) then legal_deadline - date '2000-01-01'
    else 1000000 - (plan_date - date '2000-01-01') end;
create index maintain_order_urgency on maintain_order (company_id, maintain_urgency(status, legal_deadline, plan_date), id)
  where deleted_at is null;

-- People inside, then what nobody has taken, then what is under way, each by what is late soonest: the limit of the arrival,
-- and of the completion once the crew is there. Limits are minutes.
create function repair_urgency(repair_type smallint, status smallint, report_at timestamptz, arrive_limit int, finish_limit int)
  returns bigint
  language sql immutable parallel safe
  return case when status in (0, 1, 2, 3, 4) and repair_type = 1 then 0 when status = 0 then 10000000000
      when status in (1, 2, 3, 4) then 20000000000 when status = 7 then 40000000000 else 50000000000 end
    + case when status in (0, 1, 2, 3, 4) then 1 else -1 end * date_part('epoch', report_at at time zone 'UTC')::bigint
    + case when status in (0, 1, 2) then arrive_limit when status in (3, 4) then finish_limit else 0 end * 60;
create index repair_order_urgency on repair_order
  (company_id, repair_urgency(repair_type, status, report_at, arrive_limit, finish_limit), id)
  where deleted_at is null;

-- Open ones by grade and day; put right, which waits to be closed; closed.
create function hazard_urgency(grade smallint, state smallint, deadline date, created_at timestamptz) returns integer
  language sql immutable parallel safe
  return case when state < 4 then (3 - grade) * 100000 + coalesce(deadline - date '2000-01-01', 99999)
    else state * 100000 + 99999 - ((created_at at time zone 'Asia/Shanghai')::date - date '2000-01-01') end;
create index hazard_urgency_list on hazard (company_id, hazard_urgency(grade, state, deadline, created_at), id)
  where deleted_at is null;

-- Running contracts by the day they end, those to come, drafts, ended ones, voided ones.
create function contract_urgency(status smallint, draft boolean, end_date date) returns integer
  language sql immutable parallel safe
  return case when draft then 200000 when status = 1 then 0 when status = 4 then 100000 when status = 2 then 399999 else 499999 end
    + case when draft or status in (1, 4) then 1 else -1 end * coalesce(end_date - date '2000-01-01', 99999);
create index contract_urgency_list on contract (company_id, contract_urgency(status, draft, end_date), id)
  where deleted_at is null;

-- Lifts in care by their next inspection, those whose day nobody knows, those not in use yet, those that are gone.
create function lift_urgency(use_status smallint, next_inspect_date date) returns integer
  language sql immutable parallel safe
  return case when use_status in (1, 2) then 0 when use_status = 5 then 200000 else 400000 end
    + coalesce(next_inspect_date - date '2000-01-01', 99999);
create index elevator_urgency on elevator (company_id, lift_urgency(use_status, next_inspect_date), id)
  where deleted_at is null;

-- Evaluations that wait for a call, the fewest stars first; then the newest.
create function evaluation_urgency(handle_state smallint, star smallint, given_at timestamptz) returns bigint
  language sql immutable parallel safe
  return case when handle_state = 1 then star * 10000000000 + date_part('epoch', given_at at time zone 'UTC')::bigint
    else 90000000000 - date_part('epoch', given_at at time zone 'UTC')::bigint end;
create index evaluation_urgency_list on evaluation (company_id, evaluation_urgency(handle_state, star, given_at), id)
  where deleted_at is null and star is not null;

-- Failed links first, then those under way, those not begun, those that stand, those that ended.
create function link_urgency(state smallint, created_at timestamptz) returns bigint
  language sql immutable parallel safe
  return case state when 3 then 10000000000 when 1 then 20000000000 when 0 then 30000000000 when 2 then 40000000000
    else 50000000000 end - date_part('epoch', created_at at time zone 'UTC')::bigint;
create index elevator_link_urgency on elevator_link (company_id, link_urgency(state, created_at), id);

-- Filters, order and columns of a list under a name, for one person or the whole company (decision 0123). What a person chose of
-- columns without a name stays in app_user.prefs.
create table list_view (
  company_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  shared boolean not null default false,
  state jsonb not null,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint list_view_pk primary key (company_id, id),
  constraint list_view_list check (char_length(list) between 1 and 60),
  constraint list_view_name check (char_length(name) between 1 and 30),
  constraint list_view_state check (pg_column_size(state) < 20000)
);
create index list_view_of on list_view (company_id, list) where deleted_at is null;
-- One name says one view to whoever sees it.
create unique index list_view_own_name on list_view (company_id, list, created_by, name) where deleted_at is null;
create unique index list_view_shared_name on list_view (company_id, list, name) where shared and deleted_at is null;
call protect('list_view', audited => false);
