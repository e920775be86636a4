-- 故障规则 (monitoring 1 FaultCode, 2.1): what a company says otherwise of a code; null is as the platform says it, whose table
-- is part of the program (telemetry/shared/faultCodes.ts).
create table fault_rule (
  company_id uuid not null,
  id uuid not null,
  code text not null,
  level text,
  debounce_sec int,
  clear_sec int,
  dedupe_min int,
  mode smallint,
  repair_type smallint,
  expression jsonb,
  advice text,
  part_hint text,
  enabled boolean,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint fault_rule_pk primary key (company_id, id),
  constraint fault_rule_code check (code ~ '^\d{2}$'),
  constraint fault_rule_level check (level in ('A', 'B', 'C', 'D', 'E')),
  constraint fault_rule_debounce_sec check (debounce_sec between 0 and 3600),
  constraint fault_rule_clear_sec check (clear_sec between 0 and 3600),
  constraint fault_rule_dedupe_min check (dedupe_min between 1 and 1440),
  constraint fault_rule_mode check (mode in (1, 2, 3, 4)),
  constraint fault_rule_repair_type check (repair_type in (1, 2, 3))
);

create unique index fault_rule_own on fault_rule (company_id, code) where deleted_at is null;
call protect('fault_rule');

-- Which records a strategy answered: its hits of 30 days.
create index monitor_record_strategy on monitor_record (company_id, strategy_id, occurred_at desc) where strategy_id is not null;
