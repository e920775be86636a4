-- Versions of templates and the rules of maintenance on demand (jobs 1.1, 1.3).

-- When the draft of the next version was last kept; null: none.
alter table maintain_template add column draft_at timestamptz;

-- Contents of the versions of a template: published ones never change, one without published_at is the draft of the next.
-- The rows of the published version stand in template_item as well, where orders and plans read them. Its changes are
-- audited there and in maintain_template.
create table template_version (
  company_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  version_no int not null,
  content jsonb not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint template_version_pk primary key (company_id, id),
  constraint template_version_template_fk foreign key (company_id, template_id) references maintain_template (company_id, id),
  constraint template_version_version_no unique (company_id, template_id, version_no)
);

call protect('template_version', audited => false);

-- 按需规则; its demand is judged per lift (jobs 6.9). template_id: whose items the visit carries.
create table demand_rule (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  elevator_type smallint not null,
  template_id uuid,
  filing_no text,
  filing_file text,
  local_max_gap_days smallint not null default 30,
  eligibility jsonb not null,
  score_bands jsonb not null,
  triggers jsonb not null,
  fallback_gap_days smallint not null default 15,
  status smallint not null default 1,
  version_no int not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint demand_rule_pk primary key (company_id, id),
  constraint demand_rule_template_fk foreign key (company_id, template_id) references maintain_template (company_id, id),
  constraint demand_rule_name check (char_length(name) <= 40),
  constraint demand_rule_elevator_type check (elevator_type in (1, 2, 3, 4, 5)),
  constraint demand_rule_status check (status in (0, 1)),
  constraint demand_rule_local_max_gap_days check (local_max_gap_days between 15 and 90),
  constraint demand_rule_fallback_gap_days check (fallback_gap_days = 15)
);

create unique index demand_rule_unique_name on demand_rule (company_id, name) where deleted_at is null;
create index demand_rule_template on demand_rule (company_id, template_id);
call protect('demand_rule');
