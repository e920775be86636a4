-- 申请配件 of an abnormal item (jobs 4.3): the line says which item of the visit's checklist the part is for, with the name
-- it had then, so that each item so handled is asked for by itself.
alter table parts_request_line
  add column item_code text,
  add column item_name text;
