-- Orders of the mall (commerce 1.4, 3.9). They are the seller's rows; the buyer's company has what it bought in
-- mall_purchase, which follows every move of the order in the same transaction (decision 0180).
create table cart_line (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  sku_id uuid not null,
  goods_id uuid not null,
  seller_id uuid not null,
  qty int not null,
  price_at_add numeric(14, 2) not null,
  -- As it was called when it went in: goods that are gone are still named.
  title text not null,
  image text,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  constraint cart_line_pk primary key (company_id, id),
  constraint cart_line_qty check (qty between 1 and 9999)
);
create unique index cart_line_sku on cart_line (company_id, user_id, sku_id);
call protect('cart_line', audited => false);

create table mall_address (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  receiver text not null,
  phone text not null,
  region_code text not null,
  detail text not null,
  tag text,
  is_default boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint mall_address_pk primary key (company_id, id)
);
create index mall_address_user on mall_address (company_id, user_id);
call protect('mall_address', audited => false);

create table mall_order (
  company_id uuid not null,
  id uuid not null,
  order_no text not null,
  -- Of one checkout; several stores share it.
  trade_no text not null,
  store_id uuid not null,
  -- Of another company: no foreign key.
  buyer_company_id uuid not null,
  buyer_company_name text not null,
  buyer_user_id uuid not null,
  buyer_name text not null,
  buyer_phone text,
  status smallint not null default 0,
  goods_amount numeric(14, 2) not null,
  discount_amount numeric(14, 2) not null default 0,
  freight_amount numeric(14, 2) not null default 0,
  payable numeric(14, 2) not null,
  paid numeric(14, 2) not null default 0,
  refunded numeric(14, 2) not null default 0,
  -- 0 线下 1 线上
  pay_method smallint not null,
  pay_deadline timestamptz,
  -- Of the payment that arrived.
  pay_no text,
  paid_at timestamptz,
  accepted_at timestamptz,
  shipped_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  auto_confirm_at timestamptz,
  signed_at timestamptz,
  -- 1 买家 2 商家 3 系统 4 平台
  cancel_by smallint,
  cancel_reason text,
  -- {receiver, phone, regionCode, detail}.
  address jsonb not null,
  -- What the buyer asks for with the order: mallInvoice's draft.
  invoice_wish jsonb,
  buyer_remark text,
  seller_remark text,
  extended boolean not null default false,
  -- Hours after payment at which silence was answered: 24 reminder, 72 platform.
  silence_told smallint not null default 0,
  submit_token text not null,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint mall_order_pk primary key (company_id, id),
  constraint mall_order_store_fk foreign key (company_id, store_id) references store (company_id, id),
  constraint mall_order_status check (status in (0, 1, 2, 3, 4, 5, 6)),
  constraint mall_order_pay_method check (pay_method in (0, 1)),
  constraint mall_order_cancel_by check (cancel_by in (1, 2, 3, 4)),
  constraint mall_order_sums check (payable >= 0.01 and goods_amount >= 0 and discount_amount >= 0 and freight_amount >= 0),
  -- What comes back never exceeds what came in (R14).
  constraint mall_order_refund check (refunded >= 0 and refunded <= paid and paid in (0, payable))
);
create unique index mall_order_no on mall_order (company_id, order_no);
create unique index mall_order_token on mall_order (company_id, buyer_company_id, submit_token, store_id);
create index mall_order_list on mall_order (company_id, created_at, id);
create index mall_order_status_at on mall_order (company_id, status, created_at);
-- What the clock moves.
create index mall_order_pay_due on mall_order (company_id, pay_deadline) where status = 0;
create index mall_order_silent on mall_order (company_id, paid_at) where status = 2;
create index mall_order_confirm on mall_order (company_id, auto_confirm_at) where status = 4;
create index mall_order_store on mall_order (company_id, store_id);
call protect('mall_order');

create table mall_order_line (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  sort int not null,
  goods_id uuid not null,
  sku_id uuid not null,
  -- All that the page of the goods said when it was bought.
  snapshot jsonb not null,
  title text not null,
  spec_text text not null default '',
  price numeric(14, 2) not null,
  qty int not null,
  amount numeric(14, 2) not null,
  discount_share numeric(14, 2) not null default 0,
  -- amount − discount_share: what refunds are reckoned from.
  paid_amount numeric(14, 2) not null,
  shipped_qty int not null default 0,
  -- Refunded before they were sent: no longer locked, never sent.
  released_qty int not null default 0,
  refunded_qty int not null default 0,
  refunded_amount numeric(14, 2) not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint mall_order_line_pk primary key (company_id, id),
  constraint mall_order_line_order_fk foreign key (company_id, order_id) references mall_order (company_id, id) on delete cascade,
  constraint mall_order_line_goods_fk foreign key (company_id, goods_id) references goods (company_id, id),
  constraint mall_order_line_sku_fk foreign key (company_id, sku_id) references sku (company_id, id),
  constraint mall_order_line_qty check (qty > 0 and shipped_qty >= 0 and released_qty >= 0
    and shipped_qty + released_qty <= qty and refunded_qty between 0 and qty),
  constraint mall_order_line_refund check (refunded_amount between 0 and paid_amount)
);
create index mall_order_line_order on mall_order_line (company_id, order_id, sort);
create index mall_order_line_goods on mall_order_line (company_id, goods_id);
create index mall_order_line_sku on mall_order_line (company_id, sku_id);
call protect('mall_order_line', audited => false);

create table mall_order_event (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- 1 买家 2 商家 3 系统 4 平台
  side smallint not null,
  action text not null,
  note text,
  by_name text not null,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint mall_order_event_pk primary key (company_id, id),
  constraint mall_order_event_order_fk foreign key (company_id, order_id) references mall_order (company_id, id),
  constraint mall_order_event_side check (side in (1, 2, 3, 4))
);
create index mall_order_event_order on mall_order_event (company_id, order_id, at);
call protect('mall_order_event', audited => false);

create table pay_voucher (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  amount numeric(14, 2) not null,
  payer_name text not null,
  paid_at date not null,
  bank_serial_no text,
  -- Stored files of the buyer's.
  images jsonb not null,
  result smallint not null default 0,
  reason text,
  decided_name text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint pay_voucher_pk primary key (company_id, id),
  constraint pay_voucher_order_fk foreign key (company_id, order_id) references mall_order (company_id, id),
  constraint pay_voucher_result check (result in (0, 1, 2)),
  constraint pay_voucher_images check (jsonb_array_length(images) between 1 and 5),
  constraint pay_voucher_amount check (amount > 0)
);
create index pay_voucher_order on pay_voucher (company_id, order_id);
call protect('pay_voucher', audited => false);

create table shipment (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  shipment_no text not null,
  logistics_type smallint not null,
  carrier text,
  tracking_no text,
  deliverer text,
  phone text,
  -- [{lineId, qty}].
  lines jsonb not null,
  signed_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint shipment_pk primary key (company_id, id),
  constraint shipment_order_fk foreign key (company_id, order_id) references mall_order (company_id, id),
  constraint shipment_logistics_type check (logistics_type in (1, 2)),
  constraint shipment_parcel check (logistics_type = 2 or (carrier is not null and tracking_no is not null))
);
create unique index shipment_no on shipment (company_id, shipment_no);
create index shipment_order on shipment (company_id, order_id);
create index shipment_tracking on shipment (company_id, tracking_no);
call protect('shipment');

create table shipment_trace (
  company_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  at timestamptz not null,
  state smallint not null,
  said text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint shipment_trace_pk primary key (company_id, id),
  constraint shipment_trace_shipment_fk foreign key (company_id, shipment_id) references shipment (company_id, id),
  constraint shipment_trace_state check (state in (0, 1, 2, 3, 4, 5))
);
create unique index shipment_trace_once on shipment_trace (company_id, shipment_id, at, state, said);
call protect('shipment_trace', audited => false);

-- The buyer's side: one row for each order, its state and sums as the seller's row has them.
create table mall_purchase (
  company_id uuid not null,
  -- Of the order.
  id uuid not null,
  seller_id uuid not null,
  store_id uuid not null,
  store_name text not null,
  user_id uuid not null,
  order_no text not null,
  trade_no text not null,
  -- Of the checkout: the same one again answers with the same orders.
  submit_token text not null,
  status smallint not null,
  payable numeric(14, 2) not null,
  paid numeric(14, 2) not null default 0,
  refunded numeric(14, 2) not null default 0,
  pay_method smallint not null,
  pay_deadline timestamptz,
  auto_confirm_at timestamptz,
  -- [{title, specText, image, price, qty, skuId, goodsId}], for the list.
  lines jsonb not null,
  -- Of them all, for searching.
  titles text not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint mall_purchase_pk primary key (company_id, id),
  constraint mall_purchase_status check (status in (0, 1, 2, 3, 4, 5, 6)),
  constraint mall_purchase_pay_method check (pay_method in (0, 1))
);
create index mall_purchase_list on mall_purchase (company_id, created_at, id);
create index mall_purchase_user on mall_purchase (company_id, user_id, created_at);
create index mall_purchase_token on mall_purchase (company_id, submit_token);
create index mall_purchase_trade on mall_purchase (company_id, trade_no);
call protect('mall_purchase', audited => false);
