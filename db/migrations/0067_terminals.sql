-- 采集终端 whole (monitoring 1 Terminal, TerminalBinding; decision 0130).

-- 出厂清单: the numbers that makers hand over with their terminals. No company's table: a terminal names only its number,
-- which therefore belongs to one company of all, the one that knows the install code printed on it.
create table terminal_number (
  terminal_no text primary key,
  -- SHA-256 of number and install code.
  install_hash bytea not null,
  terminal_type smallint not null,
  vendor text,
  model text not null,
  claimed_by uuid,
  terminal_id uuid,
  made_at timestamptz not null default now(),
  claimed_at timestamptz,
  constraint terminal_number_terminal_no check (terminal_no ~ '^[A-Z0-9]{8,20}$'),
  constraint terminal_number_terminal_type check (terminal_type in (1, 2, 3, 4)),
  constraint terminal_number_claimed check ((claimed_by is null) = (terminal_id is null))
);

grant select, insert, update on terminal_number to tiwei_app;

-- Whose a number is that was entered before there was a list; no code proves it again.
insert into terminal_number (terminal_no, install_hash, terminal_type, vendor, model, claimed_by, terminal_id, claimed_at)
select terminal_no, '', terminal_type, vendor, model, company_id, id, created_at from terminal where deleted_at is null
order by created_at on conflict (terminal_no) do nothing;

alter table terminal add column hw_version text;
alter table terminal add column fw_version text;
alter table terminal add column imei text;
alter table terminal add column iccid text;
alter table terminal add column sim_expire_date date;
alter table terminal add column auth_type smallint not null default 1;
-- Of authentication 1, sealed; the one before is good for a day after a change (monitoring 6.1).
alter table terminal add column secret text;
alter table terminal add column old_secret text;
alter table terminal add column old_secret_until timestamptz;
-- Of authentication 2: SHA-256 of the certificate.
alter table terminal add column cert_fingerprint text;
alter table terminal add column off_reason text;
alter table terminal add constraint terminal_auth_type check (auth_type in (1, 2));
alter table terminal add constraint terminal_cert_fingerprint check (cert_fingerprint ~ '^[0-9a-f]{64}$');

create unique index terminal_imei on terminal (company_id, imei) where deleted_at is null;
create unique index terminal_iccid on terminal (company_id, iccid) where deleted_at is null;

-- 绑定履历: which lift a terminal stood at, and when. Half-open; one open binding of a terminal, one of a lift and type.
create table terminal_binding (
  company_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  elevator_id uuid not null,
  terminal_type smallint not null,
  from_at timestamptz not null,
  to_at timestamptz,
  -- 1 安装 2 更换 at the beginning; 2 更换 3 拆除 at the end.
  reason smallint not null,
  end_reason smallint,
  end_note text,
  photos jsonb not null default '[]',
  self_test jsonb not null,
  operator_id uuid,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint terminal_binding_pk primary key (company_id, id),
  constraint terminal_binding_terminal_fk foreign key (company_id, terminal_id) references terminal (company_id, id),
  constraint terminal_binding_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint terminal_binding_terminal_type check (terminal_type in (1, 2, 3, 4)),
  constraint terminal_binding_reason check (reason in (1, 2, 3)),
  constraint terminal_binding_end_reason check (end_reason in (1, 2, 3)),
  constraint terminal_binding_ended check ((to_at is null) = (end_reason is null) and (to_at is null or to_at >= from_at))
);

create unique index terminal_binding_open on terminal_binding (company_id, terminal_id) where to_at is null;
create unique index terminal_binding_lift on terminal_binding (company_id, elevator_id, terminal_type) where to_at is null;
create index terminal_binding_terminal on terminal_binding (company_id, terminal_id, from_at desc);
create index terminal_binding_elevator on terminal_binding (company_id, elevator_id, from_at desc);
call protect('terminal_binding');
call holds_files('terminal_binding', 'photos');

-- What stood at lifts before bindings were kept: since the terminal was entered.
insert into terminal_binding (company_id, id, terminal_id, elevator_id, terminal_type, from_at, reason, self_test)
select company_id, gen_random_uuid(), id, elevator_id, terminal_type, created_at, 1,
  '{"floors": true, "door": true, "direction": true, "occupancy": true}'
from terminal where elevator_id is not null and deleted_at is null and status <> 4;

-- Secrets are not told in a history.
drop trigger audit on terminal;
create trigger audit after insert or update or delete on terminal
  for each row execute function write_audit('terminal', 'secret,old_secret');
