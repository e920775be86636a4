-- `owing_…`, of a customer: how many of his contracts (what has none counts as one) still owe, and their sums: the list of contracts counts
-- and adds up from here also when it shows those alone.
alter table ar_sum
  add owing_contract_count int not null default 0,
  add owing_due_amount numeric(16, 2) not null default 0,
  add owing_received_amount numeric(16, 2) not null default 0,
  add owing_written_off_amount numeric(16, 2) not null default 0,
  add owing_balance numeric(16, 2) not null default 0;

create or replace function sum_items(company uuid, customer uuid) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from ar_customer c where c.company_id = company and c.id = customer for update;
  with base as (
    select grouping(i.contract_id) = 0 as by_contract, sum_id(i.kind, customer, i.contract_id, grouping(i.contract_id) = 0) as id,
      i.kind, i.contract_id,
      count(*) filter (where i.state <> 5) as item_count, coalesce(sum(i.due_amount) filter (where i.state <> 5), 0) as due_amount,
      coalesce(sum(i.received_amount) filter (where i.state <> 5), 0) as received_amount,
      coalesce(sum(i.written_off_amount) filter (where i.state <> 5), 0) as written_off_amount,
      coalesce(sum(i.balance) filter (where i.state in (0, 1, 2)), 0) as balance,
      min(i.due_date) filter (where i.state in (0, 1, 2) and i.balance > 0) as oldest_due,
      count(distinct coalesce(i.contract_id, company)) filter (where i.state <> 5) as contract_count,
      count(*) filter (where i.state in (0, 1, 2)) as owed_count,
      coalesce(sum(i.due_amount) filter (where i.state in (0, 1, 2)), 0) as owed_due_amount,
      coalesce(sum(i.received_amount) filter (where i.state in (0, 1, 2)), 0) as owed_received_amount,
      coalesce(sum(i.written_off_amount) filter (where i.state in (0, 1, 2)), 0) as owed_written_off_amount,
      coalesce(sum(i.invoiced_amount) filter (where i.state in (0, 1, 2)), 0) as owed_invoiced_amount,
      count(*) as all_count, sum(i.due_amount) as all_due_amount, sum(i.received_amount) as all_received_amount,
      sum(i.written_off_amount) as all_written_off_amount, sum(i.invoiced_amount) as all_invoiced_amount
    from ar_item i where i.company_id = company and i.customer_id = customer and i.deleted_at is null
    group by grouping sets ((i.kind, i.contract_id), (i.kind))),
  fresh as (
    select b.*, coalesce(o.n, 0) as owing_contract_count, coalesce(o.due, 0) as owing_due_amount,
      coalesce(o.received, 0) as owing_received_amount, coalesce(o.written_off, 0) as owing_written_off_amount,
      coalesce(o.balance, 0) as owing_balance
    from base b left join (
      select c.kind, count(*) as n, sum(c.due_amount) as due, sum(c.received_amount) as received,
        sum(c.written_off_amount) as written_off, sum(c.balance) as balance
      from base c where c.by_contract and c.item_count > 0 and c.balance > 0 group by c.kind
    ) o on not b.by_contract and o.kind = b.kind),
  gone as (delete from ar_sum s where s.company_id = company and s.customer_id = customer and not exists (
    select 1 from fresh f where f.id = s.id))
  insert into ar_sum (company_id, by_contract, id, kind, customer_id, contract_id, item_count, due_amount, received_amount, written_off_amount, balance,
      oldest_due, all_count, all_due_amount, all_received_amount, all_written_off_amount, all_invoiced_amount, contract_count, owed_count,
      owed_due_amount, owed_received_amount, owed_written_off_amount, owed_invoiced_amount, owing_contract_count, owing_due_amount,
      owing_received_amount, owing_written_off_amount, owing_balance)
    select company, f.by_contract, f.id, f.kind, customer, f.contract_id, f.item_count, f.due_amount, f.received_amount, f.written_off_amount, f.balance, f.oldest_due,
      f.all_count, f.all_due_amount, f.all_received_amount, f.all_written_off_amount, f.all_invoiced_amount, f.contract_count, f.owed_count, f.owed_due_amount,
      f.owed_received_amount, f.owed_written_off_amount, f.owed_invoiced_amount, f.owing_contract_count, f.owing_due_amount,
      f.owing_received_amount, f.owing_written_off_amount, f.owing_balance
    from fresh f
  on conflict (company_id, id) do update set
    kind = excluded.kind, customer_id = excluded.customer_id, contract_id = excluded.contract_id, item_count =
    excluded.item_count, due_amount = excluded.due_amount, received_amount = excluded.received_amount,
    written_off_amount = excluded.written_off_amount, balance = excluded.balance, oldest_due = excluded.oldest_due,
    all_count = excluded.all_count, all_due_amount = excluded.all_due_amount, all_received_amount =
    excluded.all_received_amount, all_written_off_amount = excluded.all_written_off_amount, all_invoiced_amount =
    excluded.all_invoiced_amount, contract_count = excluded.contract_count, owed_count = excluded.owed_count,
    owed_due_amount = excluded.owed_due_amount, owed_received_amount = excluded.owed_received_amount,
    owed_written_off_amount = excluded.owed_written_off_amount, owed_invoiced_amount = excluded.owed_invoiced_amount,
    owing_contract_count = excluded.owing_contract_count, owing_due_amount = excluded.owing_due_amount,
    owing_received_amount = excluded.owing_received_amount, owing_written_off_amount = excluded.owing_written_off_amount,
    owing_balance = excluded.owing_balance
  where (ar_sum.kind, ar_sum.customer_id, ar_sum.contract_id, ar_sum.item_count, ar_sum.due_amount, ar_sum.received_amount,
    ar_sum.written_off_amount, ar_sum.balance, ar_sum.oldest_due, ar_sum.all_count, ar_sum.all_due_amount,
    ar_sum.all_received_amount, ar_sum.all_written_off_amount, ar_sum.all_invoiced_amount,
    ar_sum.contract_count, ar_sum.owed_count, ar_sum.owed_due_amount, ar_sum.owed_received_amount,
    ar_sum.owed_written_off_amount, ar_sum.owed_invoiced_amount, ar_sum.owing_contract_count, ar_sum.owing_due_amount,
    ar_sum.owing_received_amount, ar_sum.owing_written_off_amount, ar_sum.owing_balance)
    is distinct from (excluded.kind, excluded.customer_id, excluded.contract_id, excluded.item_count, excluded.due_amount,
    excluded.received_amount, excluded.written_off_amount, excluded.balance, excluded.oldest_due, excluded.all_count,
    excluded.all_due_amount, excluded.all_received_amount, excluded.all_written_off_amount,
    excluded.all_invoiced_amount, excluded.contract_count, excluded.owed_count, excluded.owed_due_amount,
    excluded.owed_received_amount, excluded.owed_written_off_amount, excluded.owed_invoiced_amount,
    excluded.owing_contract_count, excluded.owing_due_amount, excluded.owing_received_amount,
    excluded.owing_written_off_amount, excluded.owing_balance);
end $$;

create or replace function sum_all_items() returns void language plpgsql security definer set search_path = public as $$
begin
  delete from ar_sum;
  insert into ar_sum (company_id, by_contract, id, kind, customer_id, contract_id, item_count, due_amount, received_amount,
      written_off_amount, balance, oldest_due, all_count, all_due_amount, all_received_amount, all_written_off_amount, all_invoiced_amount,
      contract_count, owed_count, owed_due_amount, owed_received_amount, owed_written_off_amount, owed_invoiced_amount,
      owing_contract_count, owing_due_amount, owing_received_amount, owing_written_off_amount, owing_balance)
    select i.company_id, grouping(i.contract_id) = 0, sum_id(i.kind, i.customer_id, i.contract_id, grouping(i.contract_id) = 0), i.kind,
      i.customer_id, i.contract_id,
      count(*) filter (where i.state <> 5), coalesce(sum(i.due_amount) filter (where i.state <> 5), 0),
      coalesce(sum(i.received_amount) filter (where i.state <> 5), 0), coalesce(sum(i.written_off_amount) filter (where i.state <> 5), 0),
      coalesce(sum(i.balance) filter (where i.state in (0, 1, 2)), 0),
      min(i.due_date) filter (where i.state in (0, 1, 2) and i.balance > 0),
      count(*), sum(i.due_amount), sum(i.received_amount), sum(i.written_off_amount), sum(i.invoiced_amount),
      count(distinct coalesce(i.contract_id, i.company_id)) filter (where i.state <> 5), count(*) filter (where i.state in (0, 1, 2)),
      coalesce(sum(i.due_amount) filter (where i.state in (0, 1, 2)), 0),
      coalesce(sum(i.received_amount) filter (where i.state in (0, 1, 2)), 0),
      coalesce(sum(i.written_off_amount) filter (where i.state in (0, 1, 2)), 0),
      coalesce(sum(i.invoiced_amount) filter (where i.state in (0, 1, 2)), 0), 0, 0, 0, 0, 0
    from ar_item i where i.deleted_at is null
    group by grouping sets ((i.company_id, i.kind, i.customer_id, i.contract_id), (i.company_id, i.kind, i.customer_id));
  update ar_sum s set owing_contract_count = o.n, owing_due_amount = o.due, owing_received_amount = o.received,
      owing_written_off_amount = o.written_off, owing_balance = o.balance
    from (select c.company_id, c.kind, c.customer_id, count(*) as n, sum(c.due_amount) as due, sum(c.received_amount) as received,
        sum(c.written_off_amount) as written_off, sum(c.balance) as balance
      from ar_sum c where c.by_contract and c.item_count > 0 and c.balance > 0 group by c.company_id, c.kind, c.customer_id) o
    where not s.by_contract and s.company_id = o.company_id and s.kind = o.kind and s.customer_id = o.customer_id;
end $$;

select sum_all_items();
alter table ar_sum
  alter owing_contract_count drop default,
  alter owing_due_amount drop default,
  alter owing_received_amount drop default,
  alter owing_written_off_amount drop default,
  alter owing_balance drop default;

-- Read from the index alone, as before.
drop index ar_sum_told;
create index ar_sum_told on ar_sum (company_id, kind, customer_id)
  include (item_count, contract_count, due_amount, received_amount, written_off_amount, balance,
    all_count, all_due_amount, all_received_amount, all_written_off_amount, all_invoiced_amount,
    owed_count, owed_due_amount, owed_received_amount, owed_written_off_amount, owed_invoiced_amount,
    owing_contract_count, owing_due_amount, owing_received_amount, owing_written_off_amount, owing_balance)
  where not by_contract;
-- Who has waited longest for his money first.
create index ar_sum_oldest on ar_sum (company_id, by_contract, kind, oldest_due, id) include (item_count);
