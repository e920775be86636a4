-- The notice is written before it is signed: what may happen, when it was issued, by whose link it was signed (jobs 1.6, 3.3).
alter table hazard add column risk text;
alter table hazard add column issued_at timestamptz;
alter table hazard add column notice_phone text;
alter table hazard add column notice_opinion text;
alter table hazard add column link_name text;
alter table hazard add column link_phone text;
alter table hazard add column link_sent_at timestamptz;
alter table hazard add column link_times int not null default 0;
-- What it was handed to came to nothing: why.
alter table hazard add column return_note text;

create index hazard_repair on hazard (company_id, repair_id) where repair_id is not null;
