-- 停梯影响 (monitoring 10.5): what stood in a month is found without reading what ended before it.
create index repair_order_stood on repair_order (company_id, stop_to) where stop_from is not null and deleted_at is null;
create index monitor_record_ended on monitor_record (company_id, ended_at);
