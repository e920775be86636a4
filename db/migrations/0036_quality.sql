-- Quality checks, drills, how far a record is borne out by independent evidence, the daily chain of records, and
-- tomorrow's bag of parts (jobs 1.11, 4.1, 10).

-- One row per order drawn; it is a check once it has its score. month is its first day. draw_way: 1 可信度 2 随机 3 指定.
create table quality_check (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  month date not null,
  worker_ids uuid[] not null default '{}',
  draw_way smallint not null,
  draw_reason text not null,
  state smallint not null default 0,
  way smallint,
  score smallint,
  -- [{"itemCode", "result" 1 符合 2 不符, "note", "hazardId"}]; items nobody looked at are left out.
  items jsonb not null default '[]',
  conclusion text,
  checker_id uuid,
  checked_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint quality_check_pk primary key (company_id, id),
  constraint quality_check_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id),
  constraint quality_check_checker_fk foreign key (company_id, checker_id) references employee (company_id, id),
  constraint quality_check_draw_way check (draw_way in (1, 2, 3)),
  constraint quality_check_state check (state in (0, 1)),
  constraint quality_check_way check (way in (1, 2)),
  constraint quality_check_score check (score between 0 and 100),
  constraint quality_check_month check (extract(day from month) = 1),
  constraint quality_check_done check (state = 0 or (way is not null and score is not null and conclusion is not null
    and checker_id is not null and checked_at is not null))
);

create unique index quality_check_order on quality_check (company_id, order_id) where deleted_at is null;
create index quality_check_month on quality_check (company_id, month, state) where deleted_at is null;
create index quality_check_list on quality_check (company_id, created_at desc, id desc) where deleted_at is null;
create index quality_check_checker on quality_check (company_id, checker_id);
call protect('quality_check');

-- TSG T5002-2017: once every half-year for each category of lift the company serves.
create table drill (
  company_id uuid not null,
  id uuid not null,
  category smallint not null,
  subject text not null,
  drill_date date not null,
  community_id uuid,
  place text not null,
  people uuid[] not null default '{}',
  guests text,
  photos jsonb not null default '[]',
  report text not null,
  files jsonb not null default '[]',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint drill_pk primary key (company_id, id),
  constraint drill_community_fk foreign key (company_id, community_id) references community (company_id, id),
  constraint drill_category check (category in (1, 2, 3, 4)),
  constraint drill_people check (cardinality(people) between 1 and 100)
);

create index drill_list on drill (company_id, drill_date desc, id desc) where deleted_at is null;
create index drill_community on drill (company_id, community_id);
call protect('drill');

-- 可信度: what independent evidence says of a completed visit, by the rule of its number. score null: nothing to go by.
create table order_credibility (
  company_id uuid not null,
  order_id uuid not null,
  score smallint,
  rule_version smallint not null,
  evidence jsonb not null,
  computed_at timestamptz not null,
  constraint order_credibility_pk primary key (company_id, order_id),
  constraint order_credibility_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id),
  constraint order_credibility_score check (score between 0 and 100)
);
call protect('order_credibility', audited => false);

-- For the list: written beside the record as star is.
alter table maintain_order add column credibility smallint;
alter table maintain_order add constraint maintain_order_credibility check (credibility between 0 and 100);
create index maintain_order_received on maintain_order (company_id, (coalesce(received_at, complete_at))) where content_hash is not null;

-- The daily chain of completed records: append-only. hash covers the seals of the day and the hash of the day before.
create table record_day (
  company_id uuid not null,
  id uuid not null,
  seq int not null,
  day date not null,
  records int not null,
  hash bytea not null,
  prev_hash bytea,
  sealed_at timestamptz not null,
  constraint record_day_pk primary key (company_id, id),
  constraint record_day_seq unique (company_id, seq),
  constraint record_day_day unique (company_id, day),
  constraint record_day_chain check ((seq = 1) = (prev_hash is null))
);
call protect('record_day', audited => false);
revoke update, delete on record_day from tiwei_app;

create table record_seal (
  company_id uuid not null,
  order_id uuid not null,
  day date not null,
  place int not null,
  order_no text not null,
  -- Whose record it was when it was sealed: customers may be merged later.
  customer_id uuid not null,
  hash bytea not null,
  constraint record_seal_pk primary key (company_id, order_id),
  constraint record_seal_day_fk foreign key (company_id, day) references record_day (company_id, day),
  constraint record_seal_place unique (company_id, day, place)
);

create index record_seal_customer on record_seal (company_id, customer_id, day);
call protect('record_seal', audited => false);
revoke update, delete on record_seal from tiwei_app;

-- 月度摘要: what a customer is given to keep, so that neither side can rewrite history.
create table record_letter (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  month date not null,
  records int not null,
  hash bytea not null,
  day_hash bytea not null,
  token text not null,
  phone text,
  sent_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  constraint record_letter_pk primary key (company_id, id),
  constraint record_letter_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint record_letter_month unique (company_id, customer_id, month)
);

create index record_letter_waiting on record_letter (company_id, created_at) where sent_at is null and phone is not null;
create index record_letter_list on record_letter (company_id, month desc, id desc);
call protect('record_letter', audited => false);

-- 明日备件袋, made the evening before. employee_id: who carries it. why: 1 隐患 2 本梯更换史 3 同型号同龄.
create table parts_bag (
  company_id uuid not null,
  id uuid not null,
  day date not null,
  made_at timestamptz not null,
  constraint parts_bag_pk primary key (company_id, id),
  constraint parts_bag_day unique (company_id, day)
);
call protect('parts_bag', audited => false);

create table parts_bag_line (
  company_id uuid not null,
  id uuid not null,
  bag_id uuid not null,
  day date not null,
  employee_id uuid not null,
  order_id uuid not null,
  elevator_id uuid not null,
  part text not null,
  why smallint not null,
  reason text not null,
  evidence int not null,
  used boolean,
  told_by uuid,
  told_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint parts_bag_line_pk primary key (company_id, id),
  constraint parts_bag_line_bag_fk foreign key (company_id, bag_id) references parts_bag (company_id, id),
  constraint parts_bag_line_order_fk foreign key (company_id, order_id) references maintain_order (company_id, id),
  constraint parts_bag_line_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint parts_bag_line_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint parts_bag_line_part unique (company_id, order_id, day, part),
  constraint parts_bag_line_why check (why in (1, 2, 3)),
  constraint parts_bag_line_evidence check (evidence > 0),
  constraint parts_bag_line_told check ((used is null) = (told_at is null))
);

create index parts_bag_line_day on parts_bag_line (company_id, day, employee_id);
create index parts_bag_line_bag on parts_bag_line (company_id, bag_id);
create index parts_bag_line_elevator on parts_bag_line (company_id, elevator_id);
create index parts_bag_line_employee on parts_bag_line (company_id, employee_id);
call protect('parts_bag_line', audited => false);
