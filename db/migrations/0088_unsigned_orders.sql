-- Visits that wait for their signature, the longest first: a desk reads fifty of what may be two hundred thousand.
create index maintain_order_unsigned on maintain_order (company_id, complete_at, id) where status = 3 and deleted_at is null;
