-- 实时数据租约 (monitoring 6.1 Stream lease): who has a lift's stream open, counted per lift; gone at `until` when nobody renews.
create table live_lease (
  company_id uuid not null,
  id uuid not null,
  elevator_id uuid not null,
  user_id uuid not null,
  until timestamptz not null,
  constraint live_lease_pk primary key (company_id, id),
  constraint live_lease_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id)
);

create index live_lease_elevator on live_lease (company_id, elevator_id, until);
create index live_lease_until on live_lease (company_id, until);
call protect('live_lease', audited => false);
