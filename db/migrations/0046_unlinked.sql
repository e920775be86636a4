-- Lifts that lack facts a platform asks for: few, counted for every platform of the list.
create index elevator_link_missing on elevator_link (company_id, platform_id) where missing <> '{}';
