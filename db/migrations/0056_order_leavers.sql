-- Who was in an order's crew and is no more, and since when: whichever way the order was taken from him – by the office, a
-- hand-over, the lift's new people, an absence, the end of a certificate – what his phone recorded before is kept (jobs 6.8).
create table order_leaver (
  company_id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  left_at timestamptz not null,
  constraint order_leaver_pk primary key (company_id, order_id, employee_id),
  constraint order_leaver_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id) on delete cascade,
  constraint order_leaver_employee_fk foreign key (company_id, employee_id) references employee (company_id, id)
);
create index order_leaver_left on order_leaver (company_id, left_at);
call protect('order_leaver', audited => false);

create function note_order_leavers() returns trigger language plpgsql as $$
begin
  for n in 1 .. cardinality(old.worker_ids) loop
    if old.worker_ids[n] <> all (new.worker_ids) then
      insert into order_leaver (company_id, order_id, employee_id, left_at)
        values (new.company_id, new.id, old.worker_ids[n], new.updated_at)
        on conflict (company_id, order_id, employee_id) do update set left_at = excluded.left_at;
    end if;
  end loop;
  return null;
end $$;
create trigger leavers after update on maintain_order for each row
  when (new.worker_ids is distinct from old.worker_ids) execute function note_order_leavers();
