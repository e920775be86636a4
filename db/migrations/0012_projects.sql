-- Projects: one service site run as one unit (archives 1 project, projectElevator; 4.4).

create table project (
  company_id uuid not null,
  id uuid not null,
  project_no text not null,
  name text not null,
  name_pinyin text not null default '',
  customer_id uuid not null,
  community_ids uuid[] not null,
  manager_id uuid not null,
  deputy_id uuid,
  team_ids uuid[] not null default '{}',
  start_date date,
  end_date date,
  charge_mode smallint not null default 1,
  wholesale_amount numeric(14, 2),
  remark text,
  state smallint not null default 1,
  -- Lifts in it, for lists and the history; a row of project_elevator each.
  elevator_count int not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint project_pk primary key (company_id, id),
  constraint project_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint project_manager_fk foreign key (company_id, manager_id) references employee (company_id, id),
  constraint project_deputy_fk foreign key (company_id, deputy_id) references employee (company_id, id),
  constraint project_communities check (cardinality(community_ids) >= 1),
  constraint project_charge_mode check (charge_mode in (1, 2)),
  constraint project_wholesale check (charge_mode = 1 or wholesale_amount is not null),
  constraint project_state check (state in (1, 2)),
  constraint project_dates check (end_date >= start_date)
);

create unique index project_project_no on project (company_id, project_no) where deleted_at is null;
create unique index project_name on project (company_id, name) where deleted_at is null;
create index project_list on project (company_id, created_at desc, id desc) where deleted_at is null;
create index project_customer on project (company_id, customer_id);
create index project_manager on project (company_id, manager_id);
create index project_words on project using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, project_no gin_trgm_ops);
create index project_pairs on project using gin (word_pairs(name));
call protect('project', counted => true);

-- A lift is in at most one running project; when a project ends its rows stay with running = false, as they were then.
create table project_elevator (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  elevator_id uuid not null,
  -- Null only while the lift has no crew.
  charge_employee_id uuid,
  assistant_ids uuid[] not null default '{}',
  since date not null,
  running boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint project_elevator_pk primary key (company_id, id),
  constraint project_elevator_project_fk foreign key (company_id, project_id) references project (company_id, id),
  constraint project_elevator_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id) on delete cascade,
  constraint project_elevator_charge_fk foreign key (company_id, charge_employee_id) references employee (company_id, id)
);

create unique index project_elevator_running on project_elevator (company_id, elevator_id) where running;
create unique index project_elevator_once on project_elevator (company_id, project_id, elevator_id);
create index project_elevator_charge on project_elevator (company_id, charge_employee_id);
call protect('project_elevator');

-- 责任人 and 辅助人员 are the lift's crew: the array on the lift is the only thing to write, as for elevator_worker.
create function keep_project_crew() returns trigger language plpgsql as $$
begin
  update project_elevator p set charge_employee_id = new.worker_ids[1], assistant_ids = new.worker_ids[2:],
    version = p.version + 1, updated_at = new.updated_at, updated_by = new.updated_by
  where p.company_id = new.company_id and p.elevator_id = new.id and p.running;
  return null;
end $$;

create trigger project_crew after update of worker_ids on elevator for each row
  when (new.worker_ids is distinct from old.worker_ids and new.project_id is not null) execute function keep_project_crew();

alter table elevator add constraint elevator_project_fk foreign key (company_id, project_id) references project (company_id, id);
alter table contract add constraint contract_project_fk foreign key (company_id, project_id) references project (company_id, id);
create index elevator_project on elevator (company_id, project_id);
create index contract_project on contract (company_id, project_id);
