-- Evaluations by users of the lift (jobs 1.10, 4.1). The row is made with its link when the work is done; it is an
-- evaluation once it has its stars, and the share of rows with stars is the response rate.

create table evaluation (
  company_id uuid not null,
  id uuid not null,
  biz_type smallint not null,
  biz_id uuid not null,
  order_no text not null,
  elevator_id uuid not null,
  community_id uuid not null,
  customer_id uuid not null,
  team_id uuid,
  worker_ids uuid[] not null default '{}',
  -- The link: who holds it may evaluate, once, until then.
  token text not null,
  expires_at timestamptz not null,
  star smallint,
  tags smallint[] not null default '{}',
  content text,
  -- Keys of pictures in bit-ev-img.
  photos jsonb not null default '[]',
  evaluator_name text,
  phone text,
  anonymous boolean not null default false,
  channel smallint,
  given_at timestamptz,
  edited_at timestamptz,
  -- SHA-256 of what the evaluator's own browser keeps: only it may change the evaluation.
  edit_hash text,
  handle_state smallint not null default 0,
  handle_by uuid,
  handle_text text,
  handle_at timestamptz,
  reply text,
  reply_at timestamptz,
  delete_reason text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint evaluation_pk primary key (company_id, id),
  constraint evaluation_biz unique (company_id, biz_type, biz_id),
  constraint evaluation_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint evaluation_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint evaluation_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint evaluation_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint evaluation_biz_type check (biz_type in (1, 2, 3)),
  constraint evaluation_star check (star in (1, 2, 3, 4, 5)),
  constraint evaluation_tags check (tags <@ array[1, 2, 3, 4, 5, 6, 7, 8]::smallint[]),
  constraint evaluation_channel check (channel in (1, 2, 3)),
  constraint evaluation_handle_state check (handle_state in (0, 1, 2)),
  constraint evaluation_content check (char_length(content) <= 300),
  constraint evaluation_photos check (jsonb_array_length(photos) <= 3),
  constraint evaluation_given check ((star is null) = (given_at is null) and (star is null) = (channel is null)),
  constraint evaluation_anonymous check (not anonymous or (evaluator_name is null and phone is null))
);

create index evaluation_list on evaluation (company_id, given_at desc, id desc) where deleted_at is null and star is not null;
create index evaluation_asked on evaluation (company_id, created_at desc) where deleted_at is null;
create index evaluation_handle on evaluation (company_id, handle_state, given_at) where deleted_at is null and handle_state = 1;
create index evaluation_elevator on evaluation (company_id, elevator_id);
create index evaluation_community on evaluation (company_id, community_id);
create index evaluation_customer on evaluation (company_id, customer_id);
create index evaluation_team on evaluation (company_id, team_id);
call protect('evaluation');

-- A scheme with gaps may be kept as a draft; plans take enabled ones only (jobs 1.2, 8.3).
alter table fixed_date_scheme add column status smallint not null default 1;
alter table fixed_date_scheme add constraint fixed_date_scheme_status check (status in (0, 1));
