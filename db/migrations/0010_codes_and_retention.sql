-- Codes that had no check (compared with the enumerations by test/conformance/columns.test.ts), and indexes by which rows
-- over their time are found company by company (db/retention.ts). Two of them take the place of indexes over all companies.

alter table app_user
  add constraint app_user_sex check (sex in (0, 1, 2)),
  add constraint app_user_role_type check (role_type in (1, 2)),
  add constraint app_user_state check (state in (1, 2));
alter table membership add constraint membership_state check (state in (1, 2));
alter table session add constraint session_client check (client in (1, 2, 3));
alter table login_log add constraint login_log_login_order check (login_order in (0, 1, 2, 3));
alter table sms_code add constraint sms_code_scene check (scene in (1, 2, 3, 4));
alter table elevator add constraint elevator_category check (category in (1, 2, 3, 4));

drop index request_log_age;
create index request_log_age on request_log (company_id, created_at);
drop index message_age;
create index message_age on message (company_id, created_at);
drop index user_location_age;
create index user_location_age on user_location (company_id, locate_time);
create index outbox_done on outbox (company_id, done_at) where done_at is not null;
