-- 黑匣子分享: what lets the property look at one record's black box for a week (decision 0154). The link's hash stands in
-- public_token, the link itself nowhere.
create table box_link (
  company_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  expires_at timestamptz not null,
  -- When somebody opened it last, to ten minutes.
  seen_at timestamptz,
  revoked_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint box_link_pk primary key (company_id, id)
);

create index box_link_record on box_link (company_id, record_id);
call protect('box_link', audited => false);
