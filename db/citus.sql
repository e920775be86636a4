-- Distribution by company on Citus: run as the owner after every migration of the schema; tables that are distributed
-- already stay as they are (docs/decisions/0002 and 0071, docs/operations.md). Plain PostgreSQL never runs this file.
-- The triggers write only rows of their own company, on the same shard group, which is what this setting vouches for.

set citus.enable_unsafe_triggers to on;

create procedure pg_temp.distribute(name text) language plpgsql as $$
begin
  if exists (select 1 from pg_dist_partition where logicalrelid = name::regclass) then return; end if;
  if name = 'audit_log' then
    perform create_distributed_table(name, 'company_id');
  else
    perform create_distributed_table(name, 'company_id', colocate_with => 'audit_log');
  end if;
end $$;

create procedure pg_temp.refer(name text) language plpgsql as $$
begin
  if exists (select 1 from pg_dist_partition where logicalrelid = name::regclass) then return; end if;
  perform create_reference_table(name);
end $$;

-- The installation's own tables: read by every node, written rarely. The other tables without a company stay local:
-- session, login_log, trusted_device, sms_code, push_topic, push_event, public_token, schema_migration, officer_pass, first_use_code, terminal_number, terminal_nonce, terminal_gate, broker_seat.
call pg_temp.refer('tenant');
call pg_temp.refer('app_user');
call pg_temp.refer('membership');
call pg_temp.refer('support_article');

-- A cycle cannot be distributed; its second half returns at the end.
alter table team drop constraint if exists team_leader_fk;

call pg_temp.distribute('audit_log');
call pg_temp.distribute('row_count');
call pg_temp.distribute('lift_count');
call pg_temp.distribute('request_log');
call pg_temp.distribute('number_series');
call pg_temp.distribute('outbox');
call pg_temp.distribute('outbox_handled');
call pg_temp.distribute('job');
call pg_temp.distribute('stored_file');

call pg_temp.distribute('company');
call pg_temp.distribute('login_method');
call pg_temp.distribute('face_set');
call pg_temp.distribute('sign_distance');
call pg_temp.distribute('position');
call pg_temp.distribute('team');
call pg_temp.distribute('employee');
call pg_temp.distribute('employee_position');
call pg_temp.distribute('employee_invitation');
call pg_temp.distribute('employee_absence');
call pg_temp.distribute('certificate');
call pg_temp.distribute('notice');
call pg_temp.distribute('notice_read');
call pg_temp.distribute('message');

call pg_temp.distribute('customer');
call pg_temp.distribute('customer_contact');
call pg_temp.distribute('customer_alias');
call pg_temp.distribute('community');
call pg_temp.distribute('building');
call pg_temp.distribute('work_window');

call pg_temp.distribute('maintain_template');
call pg_temp.distribute('template_item');
call pg_temp.distribute('template_snapshot');
call pg_temp.distribute('template_version');
call pg_temp.distribute('demand_rule');
call pg_temp.distribute('file_holder');
call pg_temp.distribute('fixed_date_scheme');
call pg_temp.distribute('maintain_setting');
call pg_temp.distribute('work_calendar');

call pg_temp.distribute('project');
call pg_temp.distribute('contract');
call pg_temp.distribute('elevator');
call pg_temp.distribute('project_elevator');
call pg_temp.distribute('elevator_worker');
call pg_temp.distribute('elevator_qr');
call pg_temp.distribute('villa_archive');
call pg_temp.distribute('villa_archive_elevator');
call pg_temp.distribute('villa_visit_ask');
call pg_temp.distribute('customer_visit');
call pg_temp.distribute('insurance_policy');
call pg_temp.distribute('insurance_policy_elevator');
call pg_temp.distribute('supplier');
call pg_temp.distribute('unit_type');
call pg_temp.distribute('unit');
call pg_temp.distribute('warehouse');
call pg_temp.distribute('material_category');
call pg_temp.distribute('material');
call pg_temp.distribute('material_change');
call pg_temp.distribute('kit');
call pg_temp.distribute('scheme');
call pg_temp.distribute('scheme_key');
call pg_temp.distribute('scheme_change');
call pg_temp.distribute('quote_service');
call pg_temp.distribute('sample_company');
call pg_temp.distribute('elevator_log');
call pg_temp.distribute('contract_elevator');
call pg_temp.distribute('payment_plan');
call pg_temp.distribute('contract_change');

call pg_temp.distribute('maintain_plan');
call pg_temp.distribute('plan_elevator');
call pg_temp.distribute('maintain_order');
call pg_temp.distribute('order_worker');
call pg_temp.distribute('order_leaver');
call pg_temp.distribute('learned_way');
call pg_temp.distribute('sign_in');
call pg_temp.distribute('order_event');
call pg_temp.distribute('order_photo');
call pg_temp.distribute('addendum');
call pg_temp.distribute('hazard');
call pg_temp.distribute('plan_violation');
call pg_temp.distribute('batch_preview');
call pg_temp.distribute('release_request');
call pg_temp.distribute('field_op');
call pg_temp.distribute('user_location');
call pg_temp.distribute('workbench_layout');
call pg_temp.distribute('workbench_note');
call pg_temp.distribute('list_view');
call pg_temp.distribute('rule_switch');
call pg_temp.distribute('overtime_rule');
call pg_temp.distribute('overtime_hit');
call pg_temp.distribute('overtime_call');
call pg_temp.distribute('repair_config');
call pg_temp.distribute('fault_strategy');
call pg_temp.distribute('fault_strategy_elevator');
call pg_temp.distribute('fault_rule');

call pg_temp.distribute('lift_handover');
call pg_temp.distribute('platform');
call pg_temp.distribute('platform_health');
call pg_temp.distribute('platform_log');
call pg_temp.distribute('elevator_link');
call pg_temp.distribute('elevator_link_log');
call pg_temp.distribute('face_consent');
call pg_temp.distribute('face_attempt');
call pg_temp.distribute('support_opinion');
call pg_temp.distribute('support_ticket');
call pg_temp.distribute('morning_sheet');
call pg_temp.distribute('morning_tick');
call pg_temp.distribute('morning_switch');
call pg_temp.distribute('lift_passport');
call pg_temp.distribute('partner_token');
call pg_temp.distribute('inspection_plan');
call pg_temp.distribute('inspection_record');
call pg_temp.distribute('inspection_finding');
call pg_temp.distribute('inspection_step');
call pg_temp.distribute('repair_order');
call pg_temp.distribute('repair_worker');
call pg_temp.distribute('repair_sign_in');
call pg_temp.distribute('repair_event');
call pg_temp.distribute('repair_caller');
call pg_temp.distribute('repair_setting');
call pg_temp.distribute('evaluation');
call pg_temp.distribute('parts_request');
call pg_temp.distribute('parts_request_line');
call pg_temp.distribute('parts_approval');
call pg_temp.distribute('parts_use');
call pg_temp.distribute('quality_check');
call pg_temp.distribute('drill');
call pg_temp.distribute('order_credibility');
call pg_temp.distribute('record_day');
call pg_temp.distribute('record_seal');
call pg_temp.distribute('record_letter');
call pg_temp.distribute('parts_bag');
call pg_temp.distribute('parts_bag_line');
call pg_temp.distribute('terminal');
call pg_temp.distribute('terminal_binding');
call pg_temp.distribute('counter_day');
call pg_temp.distribute('monitor_record');
call pg_temp.distribute('alarm_call');
call pg_temp.distribute('comfort_test');
call pg_temp.distribute('comfort_curve');
call pg_temp.distribute('push_log');
call pg_temp.distribute('push_rung');
call pg_temp.distribute('push_setting');
call pg_temp.distribute('terminal_link');
call pg_temp.distribute('elevator_floor');
call pg_temp.distribute('realtime_state');
call pg_temp.distribute('live_lease');
call pg_temp.distribute('terminal_trouble');
call pg_temp.distribute('terminal_command');
call pg_temp.distribute('sample');
call pg_temp.distribute('sample_minutes');
call pg_temp.distribute('sample_hour');
call pg_temp.distribute('trip');
call pg_temp.distribute('trip_gap');
call pg_temp.distribute('counter_reading');
call pg_temp.distribute('wave_part');
call pg_temp.distribute('black_box');
call pg_temp.distribute('health_rule');
call pg_temp.distribute('health_score');
call pg_temp.distribute('lift_health');
call pg_temp.distribute('measured_day');
call pg_temp.distribute('warning_watch');
call pg_temp.distribute('early_warning');
call pg_temp.distribute('model_version');
call pg_temp.distribute('fault_forecast');
call pg_temp.distribute('diagnosis_night');
call pg_temp.distribute('effect_run');
call pg_temp.distribute('work_effect');
call pg_temp.distribute('payment_account');
call pg_temp.distribute('receivable_setting');
call pg_temp.distribute('ar_customer');
call pg_temp.distribute('ar_item');
call pg_temp.distribute('receipt');
call pg_temp.distribute('ar_allocation');
call pg_temp.distribute('refund');
call pg_temp.distribute('write_off');
call pg_temp.distribute('ar_adjustment');
call pg_temp.distribute('ar_freed');
call pg_temp.distribute('ar_entry');
call pg_temp.distribute('ar_invoice');
call pg_temp.distribute('ar_invoice_line');
call pg_temp.distribute('bank_line');
call pg_temp.distribute('dunning_rule');
call pg_temp.distribute('dunning_record');
call pg_temp.distribute('dunning_line');
call pg_temp.distribute('sample_changed');
call pg_temp.distribute('telemetry_clock');
call pg_temp.distribute('wall_link');
call pg_temp.distribute('box_link');
call pg_temp.distribute('custom_plan');
call pg_temp.distribute('demand_state');
call pg_temp.distribute('demand_trigger');
call pg_temp.distribute('stock_setting');
call pg_temp.distribute('cost_pool');
call pg_temp.distribute('batch');
call pg_temp.distribute('stock');
call pg_temp.distribute('parts_order');
call pg_temp.distribute('parts_order_line');
call pg_temp.distribute('quotation');
call pg_temp.distribute('quotation_share');
call pg_temp.distribute('stock_bill');
call pg_temp.distribute('reservation');
call pg_temp.distribute('stock_hold');
call pg_temp.distribute('stock_bill_line');
call pg_temp.distribute('serial');
call pg_temp.distribute('stock_ledger');
call pg_temp.distribute('stocktake');
call pg_temp.distribute('stocktake_line');
call pg_temp.distribute('stock_period');
call pg_temp.distribute('stock_period_line');
call pg_temp.distribute('stock_policy');
call pg_temp.distribute('stock_alert');

alter table team add constraint team_leader_fk foreign key (company_id, leader_id) references employee (company_id, id);
