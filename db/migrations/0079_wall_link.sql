-- 大屏链接: what lets a screen read the wall (decision 0146). The link's hash stands in public_token, the link itself nowhere.
create table wall_link (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  expires_at timestamptz not null,
  -- When a screen asked last, to ten minutes.
  seen_at timestamptz,
  revoked_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint wall_link_pk primary key (company_id, id),
  constraint wall_link_name check (char_length(name) between 1 and 30)
);

call protect('wall_link', audited => false);
