-- Lists of a company with 1,000,000 orders among 5,000,000 (quality P1, P2; measured by bench/orders.ts, decision 0045).

-- Orders of a worker, as filter and as data scope.
create index maintain_order_crew on maintain_order using gin (worker_ids);
create index maintain_order_customer on maintain_order (company_id, customer_id, plan_date desc, id desc) where deleted_at is null;

-- What people sort by. Columns that are empty until the work is done hold only what is done.
create index maintain_order_deadline on maintain_order (company_id, legal_deadline, id) where deleted_at is null;
create index maintain_order_abnormal on maintain_order (company_id, abnormal_count, id) where deleted_at is null;
create index maintain_order_changes on maintain_order (company_id, change_count, id) where deleted_at is null;
create index maintain_order_minutes on maintain_order (company_id, work_minutes, id)
  where work_minutes is not null and deleted_at is null;
create index maintain_order_credible on maintain_order (company_id, credibility, id)
  where credibility is not null and deleted_at is null;
create index maintain_order_star on maintain_order (company_id, star, id) where star is not null and deleted_at is null;
-- In place of the one over status 3 and 4: a list narrowed or sorted by the day of completion does not name the status.
drop index maintain_order_complete;
create index maintain_order_complete on maintain_order (company_id, complete_at, id)
  where complete_at is not null and deleted_at is null;

-- What is rare among all: the rest is found by its days.
create index maintain_order_level on maintain_order (company_id, level, plan_date, id) where level > 1 and deleted_at is null;
create index maintain_order_on_demand on maintain_order (company_id, plan_date, id) where type = 2 and deleted_at is null;
create index maintain_order_hazards on maintain_order (company_id, plan_date, id) where hazard_count > 0 and deleted_at is null;
-- What a team has still to do, however many years it has worked.
create index maintain_order_open_team on maintain_order (company_id, team_id, plan_date, id)
  where status in (0, 1, 2, 7) and deleted_at is null;
-- Orders of the lifts of a project, or of a name, are counted without looking at the rows.
drop index maintain_order_elevator;
create index maintain_order_elevator on maintain_order (company_id, elevator_id, plan_date desc) include (id, deleted_at);
-- With the flags themselves, so that one of them is counted without looking at the rows.
drop index maintain_order_flagged;
create index maintain_order_flagged on maintain_order (company_id, plan_date, id) include (flags)
  where flags <> 0 and deleted_at is null;

-- Repairs: of a worker in all states, by kind and cause, by what people sort by.
drop index repair_order_workers;
create index repair_order_workers on repair_order using gin (worker_ids);
create index repair_order_type on repair_order (company_id, repair_type, report_at desc, id desc) where deleted_at is null;
create index repair_order_cause on repair_order (company_id, cause, report_at desc, id desc)
  where cause is not null and deleted_at is null;
create index repair_order_sign on repair_order (company_id, sign_at, id) where sign_at is not null and deleted_at is null;
create index repair_order_star on repair_order (company_id, star, id) where star is not null and deleted_at is null;
create index repair_order_amount on repair_order (company_id, amount, id) where amount is not null and deleted_at is null;

-- 可信度 is written beside a confirmed record, as its stars are: a phone that was offline brings completion and signature
-- at once, and what judges the record comes after both.
create or replace function keep_record() returns trigger language plpgsql as $$
declare
  open_columns text[] := '{gov_state,gov_msg,gov_at,retain_until,star,credibility,hazard_count,version,updated_at,updated_by}';
begin
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
