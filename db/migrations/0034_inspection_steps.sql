-- What people did for an inspection at the lift: papers, the self-check, who stood by, the pictures of report and label
-- (jobs 4.3 /m/inspect). Append-only: step 1 资料 2 自检 3 陪检 4 报告照片 5 使用标志照片 6 检验完成 7 备注. distance and pass are
-- those of the sign-in; its position is not kept.
create table inspection_step (
  company_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  step smallint not null,
  employee_id uuid not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  op_id uuid,
  method smallint,
  distance int,
  pass boolean,
  photo text,
  sha256 text,
  text text,
  constraint inspection_step_pk primary key (company_id, id),
  constraint inspection_step_plan_fk foreign key (company_id, plan_id) references inspection_plan (company_id, id),
  constraint inspection_step_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint inspection_step_step check (step in (1, 2, 3, 4, 5, 6, 7)),
  constraint inspection_step_method check (method in (1, 2))
);

create index inspection_step_plan on inspection_step (company_id, plan_id, occurred_at, id);
call protect('inspection_step', audited => false);
revoke update, delete on inspection_step from tiwei_app;

-- The phones of a crew ask for their plans every minute.
create index inspection_plan_workers on inspection_plan using gin (worker_ids) where deleted_at is null and status in (1, 2, 3, 4, 6, 7);
