-- Lists of millions of orders: 逾期 and 未开始 read the open orders alone, 异常标记 the flagged ones.
create index maintain_order_open on maintain_order (company_id, plan_date, id)
  where status in (0, 1, 2, 7) and deleted_at is null;
create index maintain_order_flagged on maintain_order (company_id, plan_date, id) where flags <> 0 and deleted_at is null;
