-- Requests for parts to be replaced (jobs 1.8, 3.3; archives 6.4), their lines, what approvers said, and what a crew took
-- from its van.

-- biz: the order or plan the part is for; worker_ids: its crew when the part was asked for, with the applicant. total_cost
-- is null as long as one line has no cost. draw_*: by hand until the warehouse posts bills (decision 0039).
create table parts_request (
  company_id uuid not null,
  id uuid not null,
  request_no text not null,
  biz_type smallint not null,
  biz_id uuid not null,
  biz_no text not null,
  elevator_id uuid not null,
  community_id uuid not null,
  customer_id uuid,
  team_id uuid,
  contract_id uuid,
  hazard_id uuid,
  applicant_id uuid,
  worker_ids uuid[] not null default '{}',
  -- The day the part was asked for: who pays is decided by the contract of that day.
  asked_on date not null,
  urgency smallint not null default 0,
  warranty_months smallint,
  remark text,
  total_cost numeric(14, 2),
  total_sale numeric(14, 2) not null default 0,
  customer_amount numeric(14, 2) not null default 0,
  payer smallint not null default 1,
  status smallint not null default 0,
  -- Of the approval that is awaited.
  level smallint not null default 1,
  submitted_at timestamptz,
  approved_at timestamptz,
  confirm_way smallint,
  confirm_agreed boolean,
  confirm_name text,
  confirm_phone text,
  confirm_at timestamptz,
  confirm_sign_key text,
  confirm_opinion text,
  outbound_bill_id uuid,
  draw_no text,
  drawn_at timestamptz,
  drawn_by text,
  installed_at timestamptz,
  installed_by text,
  voided_at timestamptz,
  void_reason text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint parts_request_pk primary key (company_id, id),
  constraint parts_request_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint parts_request_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint parts_request_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint parts_request_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint parts_request_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint parts_request_hazard_fk foreign key (company_id, hazard_id) references hazard (company_id, id),
  constraint parts_request_applicant_fk foreign key (company_id, applicant_id) references employee (company_id, id),
  constraint parts_request_biz_type check (biz_type in (1, 2, 3)),
  constraint parts_request_urgency check (urgency in (0, 1)),
  constraint parts_request_payer check (payer in (1, 2)),
  constraint parts_request_status check (status in (0, 1, 2, 3, 4, 5, 6, 7)),
  constraint parts_request_confirm_way check (confirm_way in (1, 2, 3)),
  constraint parts_request_level check (level >= 1)
);

create unique index parts_request_no on parts_request (company_id, request_no);
create index parts_request_list on parts_request (company_id, created_at desc, id desc) where deleted_at is null;
create index parts_request_biz on parts_request (company_id, biz_id);
create index parts_request_elevator on parts_request (company_id, elevator_id, installed_at);
create index parts_request_waiting on parts_request (company_id, status, submitted_at) where status in (1, 3, 4, 5) and deleted_at is null;
create index parts_request_applicant on parts_request (company_id, applicant_id);
create index parts_request_hazard on parts_request (company_id, hazard_id) where hazard_id is not null;
create index parts_request_community on parts_request (company_id, community_id);
create index parts_request_customer on parts_request (company_id, customer_id);
create index parts_request_contract on parts_request (company_id, contract_id);
create index parts_request_team on parts_request (company_id, team_id);
call protect('parts_request', counted => true);

-- unit_id stays empty until there is a catalogue of parts; charge_basis says by which line of archives 6.4 the mode came.
-- A phone does not know prices: without one the line has no amount, and the request cannot be submitted.
create table parts_request_line (
  company_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  sort smallint not null,
  unit_id uuid,
  name text not null,
  spec text,
  measure text not null default '个',
  qty numeric(12, 2) not null,
  price_cost numeric(14, 2),
  price_sale numeric(14, 2),
  amount numeric(14, 2),
  charge_mode smallint,
  charge_basis text not null,
  override_reason text,
  override_by text,
  reason smallint not null,
  safety_part boolean not null default false,
  old_photo jsonb not null default '[]',
  new_photo jsonb not null default '[]',
  certificate jsonb not null default '[]',
  old_serial text,
  new_serial text,
  old_disposal smallint not null default 1,
  -- Set with the request's installation; the warranty of the new part ends here (archives 6.4, line 1).
  installed_on date,
  warranty_to date,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint parts_request_line_pk primary key (company_id, id),
  constraint parts_request_line_request_fk foreign key (company_id, request_id) references parts_request (company_id, id) on delete cascade,
  constraint parts_request_line_qty check (qty > 0),
  constraint parts_request_line_price_sale check (price_sale >= 0),
  constraint parts_request_line_price_cost check (price_cost >= 0),
  constraint parts_request_line_charge_mode check (charge_mode in (1, 2, 3, 4, 5)),
  constraint parts_request_line_reason check (reason in (1, 2, 3, 4)),
  constraint parts_request_line_old_disposal check (old_disposal in (1, 2, 3))
);

create index parts_request_line_request on parts_request_line (company_id, request_id, sort);
create index parts_request_line_name on parts_request_line (company_id, name, created_at desc);
call protect('parts_request_line');

create table parts_approval (
  company_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  level smallint not null,
  user_id uuid not null,
  name text not null,
  result smallint not null,
  opinion text,
  at timestamptz not null,
  created_by uuid,
  constraint parts_approval_pk primary key (company_id, id),
  constraint parts_approval_request_fk foreign key (company_id, request_id) references parts_request (company_id, id),
  constraint parts_approval_result check (result in (1, 2, 3))
);

create index parts_approval_request on parts_approval (company_id, request_id, at);
call protect('parts_approval');
revoke update, delete on parts_approval from tiwei_app;

-- 用料 from the van (field operation partUse); the warehouse will make bills of it.
create table parts_use (
  company_id uuid not null,
  id uuid not null,
  biz_type smallint not null,
  biz_id uuid not null,
  elevator_id uuid not null,
  unit_id uuid,
  name text not null,
  spec text,
  measure text not null default '个',
  qty numeric(12, 2) not null,
  employee_id uuid,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint parts_use_pk primary key (company_id, id),
  constraint parts_use_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint parts_use_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint parts_use_biz_type check (biz_type in (1, 2, 3)),
  constraint parts_use_qty check (qty > 0)
);

create index parts_use_biz on parts_use (company_id, biz_id, at);
create index parts_use_elevator on parts_use (company_id, elevator_id);
create index parts_use_employee on parts_use (company_id, employee_id);
call protect('parts_use');

-- 配件审批额度: up to this total somebody in this position approves a request; null: any.
alter table position add column parts_limit numeric(14, 2);
alter table position add constraint position_parts_limit check (parts_limit >= 0);
