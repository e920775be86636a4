-- The life of a lift and what the public sees (archives 4.1, 4.5, 10.2, 10.5).

-- 接梯护照: the state of a lift on the day it was taken over. items: [{code, result, remark, photos}]. Signed, it never changes.
create table lift_passport (
  company_id uuid not null,
  id uuid not null,
  passport_no text not null,
  elevator_id uuid not null,
  takeover_date date not null,
  handed_by text not null,
  nameplate jsonb not null default '[]',
  certificate jsonb not null default '[]',
  items jsonb not null default '[]',
  remark text,
  own_signer text,
  own_sign jsonb not null default '[]',
  other_signer text,
  other_sign jsonb not null default '[]',
  status smallint not null default 0,
  signed_at timestamptz,
  content_hash text,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint lift_passport_pk primary key (company_id, id),
  constraint lift_passport_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint lift_passport_status check (status in (0, 1)),
  constraint lift_passport_signed check ((status = 1) = (content_hash is not null))
);

create index lift_passport_elevator on lift_passport (company_id, elevator_id, takeover_date desc);
call protect('lift_passport');

-- A signed passport is evidence: nobody changes or removes it through the service.
create function keep_signed_passport() returns trigger language plpgsql as $$
begin
  if old.status = 1 then
    raise exception 'a signed passport does not change';
  end if;
  return coalesce(new, old);
end $$;
create trigger signed before update or delete on lift_passport for each row execute function keep_signed_passport();

-- What a partner may look at, for at most half an hour. The token itself stands nowhere; its hash is in public_token.
create table partner_token (
  company_id uuid not null,
  id uuid not null,
  partner_name text not null,
  elevator_ids uuid[] not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint partner_token_pk primary key (company_id, id),
  constraint partner_token_lifts check (cardinality(elevator_ids) between 1 and 200),
  constraint partner_token_short check (expires_at <= created_at + interval '31 minutes')
);

create index partner_token_list on partner_token (company_id, created_at desc, id desc);
call protect('partner_token');

-- A safety officer's view of his lifts for 24 hours. He has lifts in many companies: no row of a company.
create table officer_pass (
  token_hash bytea primary key,
  phone text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index officer_pass_age on officer_pass (expires_at);
grant select, insert, update, delete on officer_pass to tiwei_app, tiwei_ops;

alter table sms_code drop constraint sms_code_scene;
alter table sms_code add constraint sms_code_scene check (scene in (1, 2, 3, 4, 5));

-- Look-ups of guests, who have no company: they answer which company's row it is, nothing of the row itself.
create index elevator_public_register on elevator (register_code) where deleted_at is null and use_status <> 4;
create index elevator_public_serial on elevator (nine_six_three_serial_number) where deleted_at is null and use_status <> 4;
create index elevator_officer on elevator (officer_phone) where deleted_at is null and use_status <> 4;
create index elevator_qr_number on elevator_qr (short_no);

create function open_companies() returns table (id uuid)
  language sql stable security definer set search_path = public as $$
  select c.company_id from company c join tenant t on t.id = c.company_id
  where c.state = 1 and t.state = 1 and (c.expire_at is null or c.expire_at > now())
$$;

create function public_lifts(code text) returns table (company_id uuid, elevator_id uuid)
  language sql stable security definer set search_path = public as $$
  select f.company_id, f.elevator_id from (
    select e.company_id, e.id as elevator_id from elevator e
      where e.register_code = code and e.deleted_at is null and e.use_status <> 4
    union
    select e.company_id, e.id from elevator e
      where e.nine_six_three_serial_number = code and e.deleted_at is null and e.use_status <> 4
    union
    select q.company_id, q.elevator_id from elevator_qr q where q.short_no = code and q.state = 1) f
  where f.company_id in (select id from open_companies())
  order by 1, 2 limit 5
$$;

create function public_companies(words text) returns table (id uuid, name text, short_name text)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.name, c.short_name from company c
  where c.company_id in (select o.id from open_companies() o) and (c.name ilike words or c.short_name ilike words)
  order by c.name limit 20
$$;

create function officer_companies(officer text) returns table (company_id uuid)
  language sql stable security definer set search_path = public as $$
  select distinct e.company_id from elevator e
  where e.officer_phone = officer and e.deleted_at is null and e.use_status <> 4
    and e.company_id in (select id from open_companies())
$$;

revoke execute on function open_companies(), public_lifts(text), public_companies(text), officer_companies(text) from public;
grant execute on function public_lifts(text), public_companies(text), officer_companies(text) to tiwei_app, tiwei_ops;
