-- A place may be known by its district alone. Its coordinates are then the middle of that district, so that ways and maps
-- work, and `located` says that nobody has seen them: no list shows them, no sign-in is measured against them.
alter table community add column located boolean not null default true;
alter table elevator add column located boolean not null default true;
create index community_unlocated on community (company_id, id) where not located and deleted_at is null;
-- A home lift's file shows its place and computes nothing from it.
alter table villa_archive alter column lng drop not null;
alter table villa_archive alter column lat drop not null;
