-- Dunning (commerce 1.2, R18): rules, what was said to whom about what, promises and disputes, and when a claim lapses.
alter table ar_item add column promise_date date;
alter table ar_item add column promise_amount numeric(14, 2);
alter table ar_item add column disputed boolean not null default false;
alter table ar_item add column dispute_reason text;
-- The last demand that can be proved; three years from it, or from the due date, the claim lapses (民法典第188、195条).
alter table ar_item add column demanded_on date;
alter table ar_item add column last_dunned_at timestamptz;
alter table ar_item add column limitation_date date generated always as
  (((greatest(due_date, coalesce(demanded_on, due_date)))::timestamp + interval '3 years')::date) stored;
alter table ar_item add constraint ar_item_promise check (promise_amount is null or promise_date is not null);
create index ar_item_limitation on ar_item (company_id, limitation_date) where state in (1, 2);

create table dunning_rule (
  company_id uuid not null,
  id uuid not null,
  offset_days smallint not null,
  channel smallint not null,
  audience smallint not null,
  template text not null,
  enabled boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint dunning_rule_pk primary key (company_id, id),
  constraint dunning_rule_offset check (offset_days between -60 and 365),
  constraint dunning_rule_channel check (channel in (1, 2, 3, 4, 5)),
  constraint dunning_rule_audience check (audience in (1, 2, 3))
);
create unique index dunning_rule_offset_once on dunning_rule (company_id, offset_days) where deleted_at is null;
call protect('dunning_rule');

create table dunning_record (
  company_id uuid not null,
  id uuid not null,
  kind smallint not null,
  customer_id uuid not null,
  channel smallint not null,
  content text not null,
  phone text,
  result smallint,
  promise_date date,
  promise_amount numeric(14, 2),
  files jsonb not null default '[]',
  amount numeric(14, 2) not null,
  rule_id uuid,
  -- The day on which a rule spoke to the customer: once a day.
  ruled_on date,
  delivery_state smallint not null default 1,
  failure text,
  sent_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint dunning_record_pk primary key (company_id, id),
  constraint dunning_record_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint dunning_record_rule_fk foreign key (company_id, rule_id) references dunning_rule (company_id, id),
  constraint dunning_record_kind check (kind in (1, 2)),
  constraint dunning_record_channel check (channel in (1, 2, 3, 4, 5)),
  constraint dunning_record_result check (result in (1, 2, 3, 4, 5)),
  constraint dunning_record_delivery_state check (delivery_state in (0, 1, 2)),
  constraint dunning_record_promise check (result is distinct from 2 or promise_date is not null)
);
create unique index dunning_record_daily on dunning_record (company_id, customer_id, ruled_on) where ruled_on is not null;
create index dunning_record_list on dunning_record (company_id, kind, created_at, id) where deleted_at is null;
create index dunning_record_customer on dunning_record (company_id, customer_id);
create index dunning_record_rule on dunning_record (company_id, rule_id);
create index dunning_record_waits on dunning_record (company_id, id) where delivery_state = 0;
call protect('dunning_record');
call holds_files('dunning_record', 'files');

-- What a record is about; with the rule that spoke of it, once for each.
create table dunning_line (
  company_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  ar_item_id uuid not null,
  rule_id uuid,
  created_by uuid,
  constraint dunning_line_pk primary key (company_id, id),
  constraint dunning_line_record_fk foreign key (company_id, record_id) references dunning_record (company_id, id),
  constraint dunning_line_item_fk foreign key (company_id, ar_item_id) references ar_item (company_id, id),
  constraint dunning_line_rule_fk foreign key (company_id, rule_id) references dunning_rule (company_id, id)
);
create unique index dunning_line_once on dunning_line (company_id, rule_id, ar_item_id) where rule_id is not null;
create index dunning_line_item on dunning_line (company_id, ar_item_id);
create index dunning_line_record on dunning_line (company_id, record_id);
call protect('dunning_line', audited => false);
