-- 超限放行: what was asked for, by whom, and what the releaser answered (jobs 6.5). The call itself is kept, and made when
-- he agrees; `lines` is what he reads: each order, what would become of it, and what stands against that.
create table release_request (
  company_id uuid not null,
  id uuid not null,
  version int not null default 0,
  kind text not null,
  title text not null,
  input jsonb not null,
  lines jsonb not null,
  order_ids uuid[] not null default '{}',
  reason text not null,
  requester_id uuid not null,
  approver_id uuid,
  state smallint not null default 0,
  answered_by uuid,
  answered_at timestamptz,
  answer text,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint release_request_pk primary key (company_id, id),
  constraint release_request_requester_fk foreign key (company_id, requester_id) references employee (company_id, id),
  constraint release_request_approver_fk foreign key (company_id, approver_id) references employee (company_id, id),
  constraint release_request_answered_fk foreign key (company_id, answered_by) references employee (company_id, id),
  constraint release_request_kind check (kind in ('date', 'staff', 'template', 'board', 'add', 'edit', 'close', 'remove', 'reopen',
    'stand', 'plan', 'pause', 'void')),
  constraint release_request_state check (state in (0, 1, 2, 3, 4))
);

create index release_request_time on release_request (company_id, created_at desc, id desc);
create index release_request_open on release_request (company_id, created_at) where state = 0;
call protect('release_request');
