-- When the provider is asked next what became of a text or a call; null: nothing is asked (any more). Asked once a moment at most:
-- whoever asks puts the next moment there first (decision 0199).
alter table push_log add receipt_at timestamptz;
create index push_log_receipt on push_log (receipt_at, company_id) where receipt_at is not null;

create or replace function push_due(at timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select d.company_id from (
      select l.company_id from push_log l where l.status = 0 and l.next_try_at <= at
      union
      select l.company_id from push_log l where l.receipt_at <= at
      union
      select r.company_id from push_rung r where r.due_at <= at) d
    where substr(d.company_id::text, 15, 1) <> '8';
end $$;
