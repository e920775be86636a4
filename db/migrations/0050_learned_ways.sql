-- Ways between communities as crews really drove them (jobs 6.3, step 5): the median of at least five drives of the last
-- half year, written anew every night.
create table learned_way (
  company_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  minutes smallint not null,
  drives int not null,
  constraint learned_way_pk primary key (company_id, from_id, to_id),
  constraint learned_way_from_fk foreign key (company_id, from_id) references community (company_id, id) on delete cascade,
  constraint learned_way_to_fk foreign key (company_id, to_id) references community (company_id, id) on delete cascade,
  constraint learned_way_minutes check (minutes > 0)
);
call protect('learned_way', audited => false);
