-- The customer's link of a request goes out by text message: to whom, when last, how often (jobs 1.8; decision 0046).
alter table parts_request
  add column link_name text,
  add column link_phone text,
  add column link_sent_at timestamptz,
  add column link_times smallint not null default 0;

-- Who was given an inspection before somebody else: what their phones bring afterwards is kept for the office (jobs 6.8).
alter table inspection_plan add column past_worker_ids uuid[] not null default '{}';
