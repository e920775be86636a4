-- Hand-overs of a person's lifts and orders, as far as they can be taken back (archives 5, 10.4).

create table lift_handover (
  company_id uuid not null,
  id uuid not null,
  kind smallint not null,
  from_id uuid not null,
  absence_id uuid,
  -- [{"id": lift, "before": [people], "after": [people]}], and the same of orders.
  lifts jsonb not null default '[]',
  orders jsonb not null default '[]',
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint lift_handover_pk primary key (company_id, id),
  constraint lift_handover_from_fk foreign key (company_id, from_id) references employee (company_id, id),
  constraint lift_handover_absence_fk foreign key (company_id, absence_id) references employee_absence (company_id, id),
  constraint lift_handover_kind check (kind in (1, 2)),
  constraint lift_handover_absence check ((kind = 2) = (absence_id is not null))
);

create index lift_handover_from on lift_handover (company_id, from_id, created_at desc);
call protect('lift_handover', audited => false);
