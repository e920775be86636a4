-- Distribution by company on Citus: run once as the owner on a fresh database, after all migrations and before any data
-- (docs/decisions/0002-distributed-by-company.md). Plain PostgreSQL never runs this file.
-- The triggers write only rows of their own company, on the same shard group, which is what this setting vouches for.

set citus.enable_unsafe_triggers to on;

-- The installation's own tables: read by every node, written rarely. The other tables without a company stay local:
-- session, login_log, trusted_device, sms_code, push_topic, push_event, public_token, schema_migration, officer_pass.
select create_reference_table('tenant');
select create_reference_table('app_user');
select create_reference_table('membership');
select create_reference_table('support_article');

-- A cycle cannot be distributed; its second half returns at the end.
alter table team drop constraint team_leader_fk;

select create_distributed_table('audit_log', 'company_id');
select create_distributed_table('row_count', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('lift_count', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('request_log', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('number_series', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('outbox', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('outbox_handled', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('job', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('stored_file', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('form_draft', 'company_id', colocate_with => 'audit_log');

select create_distributed_table('company', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('login_method', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('face_set', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('sign_distance', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('position', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('team', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('employee', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('employee_position', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('employee_invitation', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('employee_absence', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('certificate', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('notice', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('notice_read', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('message', 'company_id', colocate_with => 'audit_log');

select create_distributed_table('customer', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('customer_contact', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('customer_alias', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('community', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('building', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('work_window', 'company_id', colocate_with => 'audit_log');

select create_distributed_table('maintain_template', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('template_item', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('template_snapshot', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('template_version', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('demand_rule', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('fixed_date_scheme', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('maintain_setting', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('work_calendar', 'company_id', colocate_with => 'audit_log');

select create_distributed_table('project', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('contract', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('elevator', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('project_elevator', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('elevator_worker', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('elevator_qr', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('villa_archive', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('villa_archive_elevator', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('villa_visit_ask', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('customer_visit', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('insurance_policy', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('insurance_policy_elevator', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('elevator_log', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('contract_elevator', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('payment_plan', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('contract_change', 'company_id', colocate_with => 'audit_log');

select create_distributed_table('maintain_plan', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('plan_elevator', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('maintain_order', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('order_worker', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('learned_way', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('sign_in', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('order_event', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('order_photo', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('addendum', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('hazard', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('plan_violation', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('batch_preview', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('release_request', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('field_op', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('user_location', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('workbench_layout', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('workbench_note', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('rule_switch', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('overtime_rule', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('overtime_hit', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('overtime_call', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('repair_config', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('fault_strategy', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('fault_strategy_elevator', 'company_id', colocate_with => 'audit_log');

select create_distributed_table('lift_handover', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('platform', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('platform_health', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('platform_log', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('elevator_link', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('elevator_link_log', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('face_consent', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('face_attempt', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('support_opinion', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('support_ticket', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('morning_sheet', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('morning_tick', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('morning_switch', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('lift_passport', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('partner_token', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('inspection_plan', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('inspection_record', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('inspection_finding', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('inspection_step', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('repair_order', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('repair_worker', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('repair_sign_in', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('repair_event', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('repair_caller', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('repair_setting', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('evaluation', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('parts_request', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('parts_request_line', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('parts_approval', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('parts_use', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('quality_check', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('drill', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('order_credibility', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('record_day', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('record_seal', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('record_letter', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('parts_bag', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('parts_bag_line', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('terminal', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('counter_day', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('monitor_record', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('custom_plan', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('demand_state', 'company_id', colocate_with => 'audit_log');
select create_distributed_table('demand_trigger', 'company_id', colocate_with => 'audit_log');

alter table team add constraint team_leader_fk foreign key (company_id, leader_id) references employee (company_id, id);
