-- Companies, their settings, people, certificates, notices and messages (archives 1, 4.2).

create extension if not exists btree_gist;

-- The installation's register: names are unique over all companies, and a person chooses a company before any scope is set.
alter table tenant add column name text not null default '';
alter table tenant add column expire_at timestamptz;
alter table tenant add constraint tenant_state check (state in (1, 2));
create unique index tenant_name on tenant (name) where name <> '';
alter table tenant enable row level security;
create policy known on tenant for select to tiwei_app, tiwei_ops using (true);
create policy registered on tenant for insert to tiwei_app with check (true);
create policy own on tenant for update to tiwei_app using (id = current_company()) with check (id = current_company());
grant update (name) on tenant to tiwei_app;

-- Sealed columns hold ciphertext; <column>_index is a keyed digest for uniqueness and search by the whole value.
create table company (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  short_name text not null,
  logo_path text,
  credit_code text not null,
  credit_grade text,
  licence_no text not null,
  licence_items text[] not null default '{}',
  licence_to date,
  legal_person text,
  contact text not null,
  phone text not null,
  duty_phone text not null,
  region_code text not null,
  address text not null,
  lng double precision,
  lat double precision,
  invoice_title text,
  tax_no text,
  bank text,
  bank_account text,
  modules text[] not null default '{}',
  state smallint not null default 1,
  expire_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint company_pk primary key (company_id, id),
  constraint company_one check (id = company_id),
  constraint company_credit_grade check (credit_grade in ('A', 'B', 'C', 'D')),
  constraint company_state check (state in (1, 2))
);

call protect('company', sealed => 'bank_account');

create table login_method (
  company_id uuid not null,
  id uuid not null,
  password_enabled boolean not null default true,
  sms_enabled boolean not null default true,
  mfa_mode smallint not null default 0,
  mfa_scope smallint not null default 1,
  mfa_position_ids uuid[] not null default '{}',
  mfa_grace_days smallint not null default 3,
  trust_device_days smallint not null default 7,
  pwd_expire_days smallint not null default 90,
  lock_threshold smallint not null default 5,
  lock_minutes smallint not null default 15,
  idle_minutes smallint not null default 120,
  max_web_sessions smallint not null default 3,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint login_method_pk primary key (company_id, id),
  constraint login_method_one check (id = company_id),
  constraint login_method_way check (password_enabled or sms_enabled),
  constraint login_method_mfa_mode check (mfa_mode in (0, 1, 2, 3)),
  constraint login_method_mfa_scope check (mfa_scope in (1, 2)),
  constraint login_method_mfa_grace_days check (mfa_grace_days between 0 and 14),
  constraint login_method_trust_device_days check (trust_device_days between 0 and 30),
  constraint login_method_pwd_expire_days check (pwd_expire_days between 0 and 365),
  constraint login_method_lock_threshold check (lock_threshold between 3 and 10),
  constraint login_method_lock_minutes check (lock_minutes between 5 and 60),
  constraint login_method_idle_minutes check (idle_minutes between 10 and 720),
  constraint login_method_max_web_sessions check (max_web_sessions between 1 and 5)
);

call protect('login_method');

create table face_set (
  company_id uuid not null,
  id uuid not null,
  enabled boolean not null default false,
  scenes smallint[] not null default '{}',
  threshold numeric(3, 2) not null default 0.80,
  liveness boolean not null default true,
  max_tries smallint not null default 3,
  fallback smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint face_set_pk primary key (company_id, id),
  constraint face_set_one check (id = company_id),
  constraint face_set_scenes check (scenes <@ array[1, 2, 3]::smallint[]),
  constraint face_set_threshold check (threshold between 0.50 and 0.99),
  constraint face_set_max_tries check (max_tries between 1 and 5),
  constraint face_set_fallback check (fallback in (1, 2))
);

call protect('face_set');

create table sign_distance (
  company_id uuid not null,
  id uuid not null,
  distance int not null default 200,
  qr_fallback boolean not null default true,
  require_photo boolean not null default true,
  per_community_override boolean not null default true,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint sign_distance_pk primary key (company_id, id),
  constraint sign_distance_one check (id = company_id),
  constraint sign_distance_distance check (distance between 50 and 1000)
);

call protect('sign_distance');

-- ---------------------------------------------------------------- positions, teams, employees
-- grants: {"AL1": 1, "ALa": 0}; a missing code is 不可见. preset names the line of archives Appendix A that the position
-- came from; the scope ids belong to data_scope 4.
create table position (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  remark text,
  preset text,
  data_scope smallint not null default 1,
  scope_project_ids uuid[] not null default '{}',
  scope_community_ids uuid[] not null default '{}',
  grants jsonb not null default '{}',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint position_pk primary key (company_id, id),
  constraint position_data_scope check (data_scope in (1, 2, 3, 4)),
  constraint position_preset check (preset in ('admin', 'manager', 'dispatcher', 'leader', 'maintainer', 'repairer', 'keeper', 'finance',
    'sales', 'quality', 'service')),
  constraint position_grants check (jsonb_typeof(grants) = 'object')
);

create unique index position_name on position (company_id, name) where deleted_at is null;
call protect('position');

create table team (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  name_pinyin text not null default '',
  leader_id uuid,
  community_ids uuid[] not null default '{}',
  duty_phone text,
  base_lng double precision,
  base_lat double precision,
  color text,
  state smallint not null default 1,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint team_pk primary key (company_id, id),
  constraint team_state check (state in (1, 2))
);

-- A dissolved team gives its name back.
create unique index team_name on team (company_id, name) where state = 1 and deleted_at is null;

create table employee (
  company_id uuid not null,
  id uuid not null,
  employee_no text not null,
  name text not null,
  name_pinyin text not null default '',
  phone text not null,
  sex smallint not null default 0,
  birthday date,
  id_card text,
  id_card_index text,
  user_id uuid,
  team_id uuid,
  kind smallint not null,
  skills smallint[] not null default '{}',
  skill_level smallint,
  entry_date date not null,
  work_start_date date,
  leave_date date,
  join_status smallint not null default 0,
  invited_at timestamptz,
  joined_at timestamptz,
  state smallint not null default 1,
  hour_cost numeric(14, 2),
  insurance_to date,
  emergency_contact text,
  emergency_phone text,
  head_img text,
  face_id text,
  face_consent_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint employee_pk primary key (company_id, id),
  constraint employee_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint employee_sex check (sex in (0, 1, 2)),
  constraint employee_kind check (kind in (1, 2, 3, 4, 5, 6, 7, 8)),
  constraint employee_skills check (skills <@ array[0, 1, 2, 3]::smallint[]),
  constraint employee_skill_level check (skill_level in (1, 2, 3, 4, 5)),
  constraint employee_join_status check (join_status in (0, 1, 2)),
  constraint employee_state check (state in (1, 2, 3)),
  constraint employee_hour_cost check (hour_cost >= 0)
);

alter table team add constraint team_leader_fk foreign key (company_id, leader_id) references employee (company_id, id);
create unique index employee_employee_no on employee (company_id, employee_no) where deleted_at is null;
-- Who has left may be taken on again, as a new row.
create unique index employee_phone on employee (company_id, phone) where state <> 3 and deleted_at is null;
create unique index employee_id_card on employee (company_id, id_card_index)
  where id_card_index is not null and state <> 3 and deleted_at is null;
create index employee_list on employee (company_id, created_at desc, id desc) where deleted_at is null;
create index employee_team on employee (company_id, team_id);
create index employee_user on employee (company_id, user_id);
create index employee_words on employee using gin (name gin_trgm_ops, name_pinyin gin_trgm_ops, phone gin_trgm_ops, employee_no gin_trgm_ops);
call protect('team');
call protect('employee', sealed => 'id_card,id_card_index,face_id', counted => true);

create table employee_position (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  position_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint employee_position_pk primary key (company_id, id),
  constraint employee_position_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint employee_position_position_fk foreign key (company_id, position_id) references position (company_id, id),
  constraint employee_position_pair unique (company_id, employee_id, position_id)
);

create index employee_position_position on employee_position (company_id, position_id);
call protect('employee_position');

-- Links that bring a person into the company (archives 3 Employee); only the digest of the secret is kept. way: 1 SMS,
-- 2 QR code, which has to be proved by a code to the phone.
create table employee_invitation (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  way smallint not null,
  token_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  created_by uuid,
  constraint employee_invitation_pk primary key (company_id, id),
  constraint employee_invitation_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint employee_invitation_way check (way in (1, 2)),
  constraint employee_invitation_token unique (company_id, token_hash)
);

create index employee_invitation_employee on employee_invitation (company_id, employee_id, sent_at desc);
call protect('employee_invitation', audited => false);

create table employee_absence (
  company_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  kind smallint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text,
  files jsonb not null default '[]',
  state smallint not null default 0,
  approved_by uuid,
  approved_at timestamptz,
  reject_reason text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint employee_absence_pk primary key (company_id, id),
  constraint employee_absence_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint employee_absence_kind check (kind in (1, 2, 3, 4, 5, 6, 7)),
  constraint employee_absence_state check (state in (0, 1, 2, 3)),
  constraint employee_absence_order check (to_at > from_at),
  constraint employee_absence_overlap exclude using gist
    (company_id with =, employee_id with =, tstzrange(from_at, to_at) with &&) where (state = 1 and deleted_at is null)
);

create index employee_absence_list on employee_absence (company_id, employee_id, from_at desc);
create index employee_absence_time on employee_absence (company_id, from_at, to_at) where state = 1;
call protect('employee_absence');

-- ---------------------------------------------------------------- certificates
create table certificate (
  company_id uuid not null,
  id uuid not null,
  owner_type smallint not null,
  owner_id uuid not null,
  cert_type smallint not null,
  cert_no text,
  issuer text,
  issue_date date,
  valid_from date,
  valid_to date,
  files jsonb not null default '[]',
  level text,
  items text,
  state smallint not null default 0,
  reject_reason text,
  reviewed_by uuid,
  reviewed_at timestamptz,
  replaces_id uuid,
  uploaded_by uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint certificate_pk primary key (company_id, id),
  constraint certificate_replaces_fk foreign key (company_id, replaces_id) references certificate (company_id, id),
  constraint certificate_owner_type check (owner_type in (1, 2, 3)),
  constraint certificate_cert_type check (cert_type in (101, 102, 103, 104, 105, 106, 201, 202, 203, 204, 205, 206, 301, 302, 303)),
  constraint certificate_owner_kind check (cert_type / 100 = owner_type),
  constraint certificate_state check (state in (0, 1, 2, 3, 4, 5, 6)),
  constraint certificate_validity check (valid_to >= valid_from),
  constraint certificate_filled check (state = 0 or (cert_no is not null and valid_from is not null))
);

-- A renewed paper keeps its number: the new row waits at 1 while the old one stays in force, and on approval the old
-- one goes to 6 first (archives 3).
create unique index certificate_cert_no on certificate (company_id, cert_type, cert_no) where state in (2, 3, 4) and deleted_at is null;
create index certificate_list on certificate (company_id, created_at desc, id desc) where deleted_at is null;
create index certificate_owner on certificate (company_id, owner_type, owner_id);
create index certificate_due on certificate (company_id, valid_to, id) where state in (2, 3, 4) and deleted_at is null;
create index certificate_state on certificate (company_id, state, valid_to) where deleted_at is null;
call protect('certificate', counted => true);

-- ---------------------------------------------------------------- notices and messages
create table notice (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  content text not null,
  cover text,
  files jsonb not null default '[]',
  audience smallint not null default 1,
  audience_ids uuid[] not null default '{}',
  need_confirm boolean not null default false,
  is_public boolean not null default false,
  pinned boolean not null default false,
  publish_at timestamptz,
  state smallint not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint notice_pk primary key (company_id, id),
  constraint notice_title check (char_length(title) <= 60),
  constraint notice_audience check (audience in (1, 2, 3, 4)),
  constraint notice_state check (state in (0, 1, 2, 3))
);

create index notice_list on notice (company_id, pinned desc, publish_at desc, id desc) where deleted_at is null;
create index notice_due on notice (publish_at, company_id) where state = 1;
call protect('notice', counted => true);

create table notice_read (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  notice_id uuid not null,
  user_id uuid not null,
  read_at timestamptz,
  confirmed_at timestamptz,
  constraint notice_read_pk primary key (company_id, id),
  constraint notice_read_notice_fk foreign key (company_id, notice_id) references notice (company_id, id),
  constraint notice_read_pair unique (company_id, notice_id, user_id)
);

create index notice_read_user on notice_read (company_id, user_id);
call protect('notice_read', audited => false);

-- biz_type names the kind of row that biz_id is; receiver_id is a user, who may belong to several companies.
create table message (
  company_id uuid not null,
  id uuid not null,
  big_type smallint not null,
  sub_type smallint,
  title text not null,
  body text not null default '',
  biz_type text,
  biz_id uuid,
  jump jsonb,
  level smallint not null default 1,
  receiver_id uuid not null,
  read_at timestamptz,
  handled_at timestamptz,
  dedupe_key text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  constraint message_pk primary key (company_id, id),
  constraint message_big_type check (big_type in (1, 2, 3, 4)),
  constraint message_sub_type check (sub_type in (1, 2, 3, 4, 5, 6, 7, 8, 9)),
  constraint message_sub_type_of check ((big_type = 1) = (sub_type is not null)),
  constraint message_level check (level in (1, 2, 3))
);

create unique index message_dedupe on message (company_id, receiver_id, dedupe_key) where dedupe_key is not null;
create index message_list on message (company_id, receiver_id, created_at desc, id desc);
create index message_unread on message (company_id, receiver_id, big_type, sub_type) where read_at is null;
create index message_age on message (created_at);
call protect('message', audited => false);
-- Operations users mark their own messages as read.
grant update (read_at, handled_at, version) on message to tiwei_ops;
create policy ops_own on message for update to tiwei_ops using (true) with check (true);
