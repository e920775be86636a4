-- Placeholder.
select 1;
