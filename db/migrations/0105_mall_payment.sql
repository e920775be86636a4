-- Payments of the mall (commerce 1.4, R15). The payment is the buyer's row, what each order gets of it the seller's.
create table payment (
  company_id uuid not null,
  id uuid not null,
  pay_no text not null,
  user_id uuid not null,
  -- [{sellerId, orderId, amount}], in the order in which sellers are locked.
  items jsonb not null,
  provider text not null,
  merchant_no text not null,
  amount numeric(14, 2) not null,
  status smallint not null default 0,
  provider_trade_no text,
  qr_code text,
  pay_url text,
  expire_at timestamptz not null,
  paid_at timestamptz,
  -- The provider was last asked.
  asked_at timestamptz,
  -- The provider knows that it is closed.
  close_told boolean not null default false,
  -- What notices said, as they came: [{at, text}], the last twenty.
  notices jsonb not null default '[]',
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint payment_pk primary key (company_id, id),
  constraint payment_status check (status in (0, 1, 2, 3, 4, 5)),
  constraint payment_amount check (amount >= 0.01)
);
create unique index payment_no on payment (company_id, pay_no);
create unique index payment_trade on payment (company_id, provider, provider_trade_no);
create index payment_waiting on payment (company_id, created_at) where status = 0 or (status = 2 and not close_told);
call protect('payment', audited => false);

create table payment_item (
  company_id uuid not null,
  id uuid not null,
  -- Of another company: no foreign key.
  buyer_company_id uuid not null,
  pay_no text not null,
  order_id uuid not null,
  order_no text not null,
  amount numeric(14, 2) not null,
  provider text not null,
  merchant_no text not null,
  -- 0 待支付 1 已支付 2 已关闭 3 异常
  state smallint not null default 0,
  -- The money did not pay the order: it came too late and goes back.
  late boolean not null default false,
  paid_at timestamptz,
  refunded numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  constraint payment_item_pk primary key (company_id, id),
  constraint payment_item_order_fk foreign key (company_id, order_id) references mall_order (company_id, id),
  constraint payment_item_state check (state in (0, 1, 2, 3)),
  constraint payment_item_refund check (refunded between 0 and amount)
);
create unique index payment_item_no on payment_item (company_id, pay_no, order_id);
create index payment_item_order on payment_item (company_id, order_id);
create index payment_item_day on payment_item (company_id, provider, paid_at);
call protect('payment_item', audited => false);

create table mall_refund (
  company_id uuid not null,
  id uuid not null,
  refund_no text not null,
  order_id uuid not null,
  -- Null: the order was paid by transfer.
  item_id uuid,
  amount numeric(14, 2) not null,
  reason text not null,
  -- [{lineId, qty, amount}] and freight, which the order takes off when it is done; null: all that is left.
  lines jsonb,
  freight numeric(14, 2) not null default 0,
  -- The money never paid the order, so the order's sums stay.
  late boolean not null default false,
  -- 0 退款中 1 已退款 2 待线下退款
  state smallint not null default 0,
  tries int not null default 0,
  next_at timestamptz,
  -- What the provider said last.
  answer text,
  -- Of a transfer by hand.
  proof text[] not null default '{}',
  bank_serial_no text,
  done_at timestamptz,
  done_name text,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  constraint mall_refund_pk primary key (company_id, id),
  constraint mall_refund_order_fk foreign key (company_id, order_id) references mall_order (company_id, id),
  constraint mall_refund_item_fk foreign key (company_id, item_id) references payment_item (company_id, id),
  constraint mall_refund_state check (state in (0, 1, 2)),
  constraint mall_refund_amount check (amount >= 0.01)
);
create unique index mall_refund_no on mall_refund (company_id, refund_no);
create index mall_refund_order on mall_refund (company_id, order_id);
create index mall_refund_item on mall_refund (company_id, item_id);
create index mall_refund_due on mall_refund (company_id, next_at) where state = 0;
call protect('mall_refund', audited => false);

create table reconciliation (
  company_id uuid not null,
  id uuid not null,
  provider text not null,
  day date not null,
  -- Lines of both sides that were compared.
  compared int not null,
  -- [{kind: long short amount, payNo, refundNo, ours, theirs}].
  differences jsonb not null,
  error text,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  constraint reconciliation_pk primary key (company_id, id)
);
create unique index reconciliation_day on reconciliation (company_id, provider, day);
call protect('reconciliation', audited => false);

-- The books of the sandbox, which stands for a provider outside: of the installation, like the provider's own.
create table sandbox_trade (
  pay_no text primary key,
  -- [{merchantNo, amount}].
  parts jsonb not null,
  amount numeric(14, 2) not null,
  title text not null,
  expire_at timestamptz not null,
  -- 0 open, 1 paid, 2 closed.
  state smallint not null default 0,
  trade_no text,
  -- What it says it took, also when that is not what was asked.
  paid_amount numeric(14, 2),
  paid_at timestamptz,
  -- [{refundNo, merchantNo, amount, at}].
  refunds jsonb not null default '[]'
);
grant select, insert, update on sandbox_trade to tiwei_app;
