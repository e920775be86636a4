-- What makes a lift dangerous is asked for every lift of a page (decision 0119). These hold open matters alone, so that a lift
-- without any costs one look into each.
create index maintain_order_due on maintain_order (company_id, elevator_id, legal_deadline)
  where status in (0, 1, 2, 7) and deleted_at is null;
create index repair_order_standing on repair_order (company_id, elevator_id, stop_from)
  where stop_from is not null and stop_to is null and status in (7, 8) and deleted_at is null;
create index hazard_severe on hazard (company_id, elevator_id)
  where grade = 3 and state in (0, 1, 2, 3) and deleted_at is null;
create index inspection_record_failed on inspection_record (company_id, elevator_id, inspect_date desc)
  where conclusion = 2 and deleted_at is null;
