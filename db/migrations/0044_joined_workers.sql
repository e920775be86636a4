-- Who had joined (role 3) and is put first by the office is the main worker from then on (jobs 1.5).
create or replace function keep_order_workers() returns trigger language plpgsql as $$
begin
  delete from order_worker w where w.company_id = new.company_id and w.order_id = new.id and w.employee_id <> all (new.worker_ids);
  for n in 1 .. cardinality(new.worker_ids) loop
    insert into order_worker (company_id, order_id, employee_id, role, plan_date)
      values (new.company_id, new.id, new.worker_ids[n], case n when 1 then 1 else 2 end, new.plan_date)
      on conflict (company_id, order_id, employee_id) do update set plan_date = excluded.plan_date,
        role = case when order_worker.role = 3 and excluded.role = 2 then 3 else excluded.role end;
  end loop;
  return null;
end $$;
