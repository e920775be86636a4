-- 收款设置 (commerce 4.2): what is put aside for each age of what is owed, in per cent, and the default time to pay of parts.
alter table receivable_setting add column provision_not_due numeric(5, 2) not null default 0;
alter table receivable_setting add column provision_d30 numeric(5, 2) not null default 0;
alter table receivable_setting add column provision_d60 numeric(5, 2) not null default 0;
alter table receivable_setting add column provision_d90 numeric(5, 2) not null default 0;
alter table receivable_setting add column provision_d180 numeric(5, 2) not null default 0;
alter table receivable_setting add column provision_d365 numeric(5, 2) not null default 0;
alter table receivable_setting add column provision_over numeric(5, 2) not null default 0;
alter table receivable_setting add constraint receivable_setting_provision check (
  least(provision_not_due, provision_d30, provision_d60, provision_d90, provision_d180, provision_d365, provision_over) >= 0
  and greatest(provision_not_due, provision_d30, provision_d60, provision_d90, provision_d180, provision_d365, provision_over) <= 100
);
alter table receivable_setting add column parts_credit_days int not null default 15;
alter table receivable_setting add constraint receivable_setting_credit check (parts_credit_days between 0 and 365);
