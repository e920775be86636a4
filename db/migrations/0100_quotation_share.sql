-- 三档报价 (commerce 10.4, decision 0175): which of the three offers the sums are of. Lines say themselves of which they are.
alter table quotation add column offer_grade smallint;
alter table quotation add constraint quotation_offer_grade check (offer_grade in (1, 2, 3));
-- What went out, as it went out: the name of the PDF in the store.
alter table quotation add column paper_key text;
-- Who confirmed behind the link, with which number, and from where.
alter table quotation add column confirm_name text;
alter table quotation add column confirm_phone text;
alter table quotation add column confirm_ip text;

-- The customer's link of a quotation (decision 0176): to whom it went by text, and when it was opened. Its hash stands in
-- public_token, the link itself nowhere.
create table quotation_share (
  company_id uuid not null,
  quotation_id uuid not null,
  link_name text,
  link_phone text,
  link_sent_at timestamptz,
  link_times int not null default 0,
  -- By people who are not signed in; seen_at to a minute.
  opened_at timestamptz,
  seen_at timestamptz,
  opened_times int not null default 0,
  constraint quotation_share_pk primary key (company_id, quotation_id),
  constraint quotation_share_quotation_fk foreign key (company_id, quotation_id) references quotation (company_id, id) on delete cascade
);
call protect('quotation_share', audited => false);

-- A code by text for what a customer confirms.
alter table sms_code drop constraint sms_code_scene;
alter table sms_code add constraint sms_code_scene check (scene in (1, 2, 3, 4, 5, 6));
