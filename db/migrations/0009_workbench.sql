-- The workbench: a person's order of tiles and a team's handover (archives 4.1).

-- One row per person and company: id is the person. tiles: {"1": ["late", …]} by view; view: the one used last.
create table workbench_layout (
  company_id uuid not null,
  id uuid not null,
  view smallint,
  tiles jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  constraint workbench_layout_pk primary key (company_id, id),
  constraint workbench_layout_view check (view in (1, 2, 3))
);

call protect('workbench_layout', audited => false);

-- 交接事项: carried from day to day until somebody ticks it. Without a team it is for the whole company.
create table workbench_note (
  company_id uuid not null,
  id uuid not null,
  team_id uuid,
  text text not null,
  author text not null default '',
  ticked_at timestamptz,
  ticked_by uuid,
  ticked_name text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint workbench_note_pk primary key (company_id, id),
  constraint workbench_note_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint workbench_note_text check (char_length(text) between 1 and 500)
);

create index workbench_note_open on workbench_note (company_id, team_id, created_at) where ticked_at is null and deleted_at is null;
create index workbench_note_ticked on workbench_note (company_id, ticked_at desc) where ticked_at is not null and deleted_at is null;
call protect('workbench_note');

-- 今日变动 reads the changes of a day across all orders.
create index order_event_changes on order_event (company_id, occurred_at desc) where type = 'changeDate';
