-- Lists of a company with 100,000 lifts (quality P1, P2; measured by bench/archives.ts, decision 0029).

-- 电梯 by name: without it a page sorts the whole company.
create index elevator_by_name on elevator (company_id, name, id) where deleted_at is null;
-- Lifts of a worker, as filter and as data scope.
create index elevator_crew on elevator using gin (worker_ids);
-- Part of a number.
create index certificate_words on certificate using gin (cert_no gin_trgm_ops);
create index elevator_qr_words on elevator_qr using gin (short_no gin_trgm_ops);
create index elevator_qr_list on elevator_qr (company_id, created_at desc, id desc);
-- Certificates by what ends first.
create index certificate_end on certificate (company_id, valid_to, id) where deleted_at is null;

-- Overtime clocks compare moments that are made of days: without figures of the expression itself the planner takes a
-- range of them for one row in two hundred and looks each up by itself.
create statistics payment_plan_due_moment on ((due_date::timestamp at time zone 'Asia/Shanghai')) from payment_plan;
create statistics contract_end_moment on ((end_date::timestamp at time zone 'Asia/Shanghai')) from contract;
create statistics maintain_order_plan_moment on ((plan_date::timestamp at time zone 'Asia/Shanghai')) from maintain_order;
create statistics maintain_order_deadline_moment on ((legal_deadline::timestamp at time zone 'Asia/Shanghai')) from maintain_order;
