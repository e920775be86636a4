-- The code with which the first company of an installation is made in the browser (decision 0127): its hash, one at a time,
-- gone once it was used. No company's table: there is no company yet.
create table first_use_code (
  id smallint primary key default 1,
  code_hash bytea not null,
  made_at timestamptz not null default now(),
  constraint first_use_code_single check (id = 1)
);

grant select, insert, update, delete on first_use_code to tiwei_app;
