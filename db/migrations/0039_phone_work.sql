-- The customer's link of a request goes out by text message: to whom, when last, how often (jobs 1.8; decision 0046).
alter table parts_request
  add column link_name text,
  add column link_phone text,
  add column link_sent_at timestamptz,
  add column link_times smallint not null default 0;

-- Who was given an inspection before somebody else: what their phones bring afterwards is kept for the office (jobs 6.8).
alter table inspection_plan add column past_worker_ids uuid[] not null default '{}';

-- 转急修: a finding becomes a repair; each names the other (jobs 1.6, 3.3; decision 0046).
alter table repair_order add column hazard_id uuid;
alter table repair_order
  add constraint repair_order_hazard_fk foreign key (company_id, hazard_id) references hazard (company_id, id);
create index repair_order_hazard on repair_order (company_id, hazard_id) where hazard_id is not null;
alter table hazard add column repair_id uuid, add column repair_no text;
