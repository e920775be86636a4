-- Viewing as a position, the company's dark logo, consent to the face and its comparisons (archives 1, 4.2, 10.6).

-- The session looks at the product as a position: read-only until it ends (archives 10.6).
alter table session add column view_position_id uuid;
alter table session add column view_employee_id uuid;
alter table session add column view_since timestamptz;

alter table company add column logo_dark_path text;

-- What people agree to; a new text asks them again (个人信息保护法 art. 14).
alter table face_set add column consent_text text;
alter table face_set add column consent_version int not null default 1;

-- Who agreed to which text, and when it was taken back: kept after the face itself is gone.
create table face_consent (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  text_version int not null,
  consent_text text not null,
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  created_by uuid,
  constraint face_consent_pk primary key (company_id, id),
  constraint face_consent_employee_fk foreign key (company_id, employee_id) references employee (company_id, id)
);

create index face_consent_employee on face_consent (company_id, employee_id, agreed_at desc);
call protect('face_consent', audited => false);

-- result: 1 通过 2 未通过 3 非活体 4 无法识别.
create table face_attempt (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  scene smallint not null,
  order_id uuid,
  at timestamptz not null,
  result smallint not null,
  score numeric(4, 3),
  photo text,
  constraint face_attempt_pk primary key (company_id, id),
  constraint face_attempt_employee_fk foreign key (company_id, employee_id) references employee (company_id, id),
  constraint face_attempt_scene check (scene in (1, 2, 3)),
  constraint face_attempt_result check (result in (1, 2, 3, 4))
);

create index face_attempt_employee on face_attempt (company_id, employee_id, scene, at desc);
create index face_attempt_list on face_attempt (company_id, at desc, id desc) where result <> 1;
call protect('face_attempt', audited => false);
