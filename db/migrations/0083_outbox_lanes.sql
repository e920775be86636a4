-- News on which somebody's safety hangs is delivered beside what comes in masses, not behind it (decision 0153).
alter table outbox add column urgent boolean not null default false;

drop index outbox_open;
create index outbox_open on outbox (urgent, next_at, company_id) where done_at is null;

drop function outbox_companies();
create function outbox_companies(is_urgent boolean) returns table (company_id uuid)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select distinct o.company_id from outbox o
    where o.done_at is null and o.urgent = is_urgent and o.next_at <= now();
end $$;
