-- How a lift with a terminal stands, worked out of what the archive, the terminal and the records say of it (decisions 0138, 0203).
-- condition: 1 故障 2 离线 3 检修 4 正常. place: people inside, A, B, C, then the silent ones, the longest first, then all that are heard.
-- is_open: a record is.
create view lift_standing with (security_invoker = true) as
  select e.company_id, e.id,
    (case when faulty.it or e.trapped_at is not null then 1 when e.online is not true then 2 when r.mode = 2 then 3 else 4 end)::smallint
      as condition,
    (case when e.trapped_at is not null then 0 when faulty.it then position(coalesce(w.level, 'C') in 'ABC')
      when e.online is not true then 4 else 5 end) * 100000000000
      + case when e.online then 0 else coalesce(extract(epoch from r.received_at), 0)::bigint end as place,
    w.kind is not null as is_open
  from elevator e
    left join realtime_state r on r.company_id = e.company_id and r.elevator_id = e.id
    left join lateral (
      select m.kind, m.level from monitor_record m
      where m.company_id = e.company_id and m.elevator_id = e.id and m.status in (0, 1, 2, 3) and (m.kind <> 2 or m.ended_at is null)
      order by (m.kind <> 3), m.level nulls last, m.occurred_at desc limit 1) w on true
    cross join lateral (select coalesce(w.kind in (1, 3) and coalesce(w.level, 'C') <= 'C', false) as it) faulty
  where e.deleted_at is null and e.terminal_no is not null;
grant select on lift_standing to tiwei_app, tiwei_ops;

-- The same, kept: the live list of 20,000 lifts is read from its index.
create table live_lift (
  company_id uuid not null,
  id uuid not null,
  condition smallint not null,
  place bigint not null,
  is_open boolean not null,
  constraint live_lift_pk primary key (company_id, id),
  constraint live_lift_elevator_fk foreign key (company_id, id) references elevator (company_id, id) on delete cascade,
  constraint live_lift_condition check (condition in (1, 2, 3, 4))
);
create index live_lift_place on live_lift (company_id, place, id) include (condition, is_open);
call protect('live_lift', audited => false);
revoke insert, update, delete on live_lift from tiwei_app;

create function place_lift(company uuid, lift uuid) returns void
  language plpgsql security definer set search_path = public as $$
begin
  -- Two changes of one lift at once follow each other: the second sees what the first did.
  perform 1 from live_lift l where l.company_id = company and l.id = lift for update;
  with fresh as (select s.* from lift_standing s where s.company_id = company and s.id = lift),
  gone as (delete from live_lift l where l.company_id = company and l.id = lift and not exists (select 1 from fresh))
  insert into live_lift (company_id, id, condition, place, is_open)
    select f.company_id, f.id, f.condition, f.place, f.is_open from fresh f
  on conflict (company_id, id) do update
    set condition = excluded.condition, place = excluded.place, is_open = excluded.is_open
    where (live_lift.condition, live_lift.place, live_lift.is_open)
      is distinct from (excluded.condition, excluded.place, excluded.is_open);
end $$;
revoke execute on function place_lift(uuid, uuid) from public;
grant execute on function place_lift(uuid, uuid) to tiwei_app;

create function place_of_elevator() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform place_lift(new.company_id, new.id);
  return null;
end $$;
create function place_of_row() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform place_lift(new.company_id, new.elevator_id);
  return null;
end $$;

create trigger place_added after insert on elevator for each row
  when (new.terminal_no is not null) execute function place_of_elevator();
create trigger place_changed after update of online, trapped_at, terminal_no, deleted_at on elevator for each row
  when ((old.online, old.trapped_at, old.terminal_no, old.deleted_at)
    is distinct from (new.online, new.trapped_at, new.terminal_no, new.deleted_at)) execute function place_of_elevator();
create trigger place_added after insert on realtime_state for each row execute function place_of_row();
create trigger place_changed after update of mode on realtime_state for each row
  when (old.mode is distinct from new.mode) execute function place_of_row();
create trigger place_added after insert on monitor_record for each row
  when (new.status in (0, 1, 2, 3)) execute function place_of_row();
create trigger place_changed after update of status, kind, level, ended_at on monitor_record for each row
  when ((old.status, old.kind, old.level, old.ended_at)
    is distinct from (new.status, new.kind, new.level, new.ended_at)) execute function place_of_row();

-- Of all companies anew, after rows were loaded without triggers.
create function place_all_lifts() returns void language plpgsql security definer set search_path = public as $$
begin
  delete from live_lift;
  insert into live_lift (company_id, id, condition, place, is_open)
    select s.company_id, s.id, s.condition, s.place, s.is_open from lift_standing s;
end $$;
revoke execute on function place_all_lifts() from public;
select place_all_lifts();
