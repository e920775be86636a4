-- Jobs of the time before the take-over (decision 0051). Of an imported visit the record is on paper or in the other
-- system: no checklist, no digest, and what the sheet does not say stays unknown. The digest is what the chain of records
-- and the printed record go by, so neither takes it for one of ours.
alter table maintain_order drop constraint maintain_order_done;
alter table maintain_order add constraint maintain_order_done check (status not in (3, 4) or
  (complete_at is not null and retain_until is not null and (source = 6
    or (item_results is not null and content_hash is not null and elevator_state_after is not null))));
alter table maintain_order drop constraint maintain_order_confirmed;
alter table maintain_order add constraint maintain_order_confirmed check (status <> 4 or source = 6
  or (confirm_at is not null and confirm_way is not null));

-- jobs 1.7 has no source 导入, a repair keeps how it was reported: that it was brought along stands beside it.
alter table repair_order add column imported boolean not null default false;

-- A line that is not published yet is the wizard's question (PlanDraft): no visits, no orders, no place of its lifts.
alter table maintain_plan add column draft jsonb;
alter table maintain_plan add constraint maintain_plan_draft check (draft is null or status in (0, 4));
