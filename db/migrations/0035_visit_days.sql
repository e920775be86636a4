-- A lift has one order a day that is still to be done (jobs 6.5, V15). A completed one keeps the day it was planned for,
-- which must not bar the next visit from that day when the work was done earlier (jobs 6.4).
drop index maintain_order_day;
create unique index maintain_order_day on maintain_order (company_id, elevator_id, plan_date)
  where status in (0, 1, 2, 7) and deleted_at is null;
