-- 同城急件 (commerce 10.6, decision 0191). A store that opts in delivers spare parts itself within so many kilometres of where
-- they lie; others see that through mall_store, whose columns say no more than a search by distance needs.
alter table store
  add column urgent boolean not null default false,
  add column urgent_region text,
  add column urgent_address text,
  -- {lng, lat}.
  add column urgent_at jsonb,
  add column urgent_km int,
  add column urgent_phone text;
alter table store add constraint store_urgent check (not urgent or (urgent_region is not null and urgent_address is not null
  and urgent_at is not null and urgent_km is not null and urgent_phone is not null));
alter table store add constraint store_urgent_km check (urgent_km between 1 and 100);

alter table mall_store
  add column urgent boolean not null default false,
  add column urgent_lng double precision,
  add column urgent_lat double precision,
  add column urgent_km int,
  add column urgent_phone text;
create index mall_store_urgent on mall_store (urgent_lat) where urgent and status = 1;

-- Its pieces lie in a warehouse that counts them; which part it is there stays the seller's.
alter table mall_sku add column linked boolean not null default false;
update mall_sku m set linked = true from sku k where k.company_id = m.company_id and k.id = m.sku_id and k.unit_id is not null;

alter table mall_order add column urgent boolean not null default false;
-- For which 配件更换单 it was bought: in the buyer's row alone, the seller knows no more than where it goes.
alter table mall_purchase add column request_id uuid;
alter table mall_purchase add constraint mall_purchase_request_fk foreign key (company_id, request_id) references parts_request (company_id, id);
create index mall_purchase_request on mall_purchase (company_id, request_id) where request_id is not null;
