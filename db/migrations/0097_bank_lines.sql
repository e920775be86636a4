-- What a bank statement says came in (commerce 10.1): imported or pasted, claimed by a receipt, or passed over with a reason.
create table bank_line (
  company_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  serial text not null,
  at timestamptz not null,
  amount numeric(14, 2) not null,
  payer text not null,
  payer_account text,
  memo text,
  state smallint not null default 0,
  receipt_id uuid,
  reason text,
  handled_by uuid,
  handled_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint bank_line_pk primary key (company_id, id),
  constraint bank_line_account_fk foreign key (company_id, account_id) references payment_account (company_id, id),
  constraint bank_line_receipt_fk foreign key (company_id, receipt_id) references receipt (company_id, id),
  constraint bank_line_state check (state in (0, 1, 2)),
  constraint bank_line_amount check (amount > 0),
  constraint bank_line_claimed check ((state = 1) = (receipt_id is not null))
);
create unique index bank_line_serial on bank_line (company_id, account_id, serial);
create unique index bank_line_receipt on bank_line (company_id, receipt_id) where receipt_id is not null;
create index bank_line_list on bank_line (company_id, state, at, id) where deleted_at is null;
call protect('bank_line');

-- Who paid before: the next payment of that payer is known.
create index receipt_payer_account on receipt (company_id, payer_account) where status = 2;
create index receipt_payer_name on receipt (company_id, payer_name) where status = 2;
