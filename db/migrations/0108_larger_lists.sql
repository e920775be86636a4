-- Lists of 50,000 parts and 500,000 items of what is owed (decision 0193).

-- Parts by Chinese words: the index of pairs that `holdsWord` asks, as customers and lifts have it (0008). Without it every part
-- was read, and pairs were made of each that held the word.
create index unit_pairs on unit using gin (word_pairs(name), word_pairs(model), word_pairs(spec), word_pairs(brand));

-- What a customer owes and has paid, and the same of each of his contracts (`by_contract`; without one: null). The id is made of
-- what the row is of, so that it keeps its place in the lists. Kept by triggers, from the items of the customer each time.
-- `all_…` counts voided items too, as the list of items shows them.
create table ar_sum (
  company_id uuid not null,
  by_contract boolean not null,
  id uuid not null,
  kind smallint not null,
  customer_id uuid not null,
  contract_id uuid,
  item_count int not null,
  due_amount numeric(16, 2) not null,
  received_amount numeric(16, 2) not null,
  written_off_amount numeric(16, 2) not null,
  balance numeric(16, 2) not null,
  oldest_due date,
  all_count int not null,
  all_due_amount numeric(16, 2) not null,
  all_received_amount numeric(16, 2) not null,
  all_written_off_amount numeric(16, 2) not null,
  all_invoiced_amount numeric(16, 2) not null,
  constraint ar_sum_pk primary key (company_id, id),
  constraint ar_sum_customer_fk foreign key (company_id, customer_id) references customer (company_id, id),
  constraint ar_sum_contract_fk foreign key (company_id, contract_id) references contract (company_id, id),
  constraint ar_sum_kind check (kind in (1, 2))
) with (fillfactor = 70);
create index ar_sum_customer on ar_sum (company_id, customer_id);
create index ar_sum_balance on ar_sum (company_id, by_contract, kind, balance, id);
call protect('ar_sum', audited => false);
revoke insert, update, delete on ar_sum from tiwei_app;

-- Ages of what is owed now, customer by customer, from the index alone.
create index ar_item_due_now on ar_item (company_id, kind, customer_id, due_date) include (balance) where state in (1, 2) and deleted_at is null;

create function sum_id(kind smallint, customer uuid, contract uuid, by_contract boolean) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(concat_ws(' ', kind, customer, contract, by_contract)) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid;

-- Two who change items of one customer at once wait for each other on his line (`holdCustomers`), so that the later one adds up
-- what the earlier one left.
create function sum_items(company uuid, customer uuid) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from ar_customer c where c.company_id = company and c.id = customer for update;
  with fresh as (
    select grouping(i.contract_id) = 0 as by_contract, sum_id(i.kind, customer, i.contract_id, grouping(i.contract_id) = 0) as id,
      i.kind, i.contract_id,
      count(*) filter (where i.state <> 5) as item_count, coalesce(sum(i.due_amount) filter (where i.state <> 5), 0) as due_amount,
      coalesce(sum(i.received_amount) filter (where i.state <> 5), 0) as received_amount,
      coalesce(sum(i.written_off_amount) filter (where i.state <> 5), 0) as written_off_amount,
      coalesce(sum(i.balance) filter (where i.state in (0, 1, 2)), 0) as balance,
      min(i.due_date) filter (where i.state in (0, 1, 2) and i.balance > 0) as oldest_due,
      count(*) as all_count, sum(i.due_amount) as all_due_amount, sum(i.received_amount) as all_received_amount,
      sum(i.written_off_amount) as all_written_off_amount, sum(i.invoiced_amount) as all_invoiced_amount
    from ar_item i where i.company_id = company and i.customer_id = customer and i.deleted_at is null
    group by grouping sets ((i.kind, i.contract_id), (i.kind))),
  gone as (delete from ar_sum s where s.company_id = company and s.customer_id = customer and not exists (
    select 1 from fresh f where f.id = s.id))
  insert into ar_sum (company_id, by_contract, id, kind, customer_id, contract_id, item_count, due_amount, received_amount, written_off_amount, balance,
      oldest_due, all_count, all_due_amount, all_received_amount, all_written_off_amount, all_invoiced_amount)
    select company, f.by_contract, f.id, f.kind, customer, f.contract_id, f.item_count, f.due_amount, f.received_amount, f.written_off_amount, f.balance, f.oldest_due,
      f.all_count, f.all_due_amount, f.all_received_amount, f.all_written_off_amount, f.all_invoiced_amount
    from fresh f
  on conflict (company_id, id) do update set
    kind = excluded.kind, customer_id = excluded.customer_id, contract_id = excluded.contract_id, item_count =
    excluded.item_count, due_amount = excluded.due_amount, received_amount = excluded.received_amount,
    written_off_amount = excluded.written_off_amount, balance = excluded.balance, oldest_due = excluded.oldest_due,
    all_count = excluded.all_count, all_due_amount = excluded.all_due_amount, all_received_amount =
    excluded.all_received_amount, all_written_off_amount = excluded.all_written_off_amount, all_invoiced_amount =
    excluded.all_invoiced_amount
  where (ar_sum.kind, ar_sum.customer_id, ar_sum.contract_id, ar_sum.item_count, ar_sum.due_amount, ar_sum.received_amount,
    ar_sum.written_off_amount, ar_sum.balance, ar_sum.oldest_due, ar_sum.all_count, ar_sum.all_due_amount,
    ar_sum.all_received_amount, ar_sum.all_written_off_amount, ar_sum.all_invoiced_amount)
    is distinct from (excluded.kind, excluded.customer_id, excluded.contract_id, excluded.item_count, excluded.due_amount,
    excluded.received_amount, excluded.written_off_amount, excluded.balance, excluded.oldest_due, excluded.all_count,
    excluded.all_due_amount, excluded.all_received_amount, excluded.all_written_off_amount,
    excluded.all_invoiced_amount);
end $$;
revoke execute on function sum_items(uuid, uuid) from public;

create function keep_ar_sums() returns trigger language plpgsql security definer set search_path = public as $$
declare
  r record;
begin
  if tg_op = 'INSERT' then
    for r in select distinct n.company_id, n.customer_id from new_rows n order by 1, 2 loop
      perform sum_items(r.company_id, r.customer_id);
    end loop;
  elsif tg_op = 'DELETE' then
    for r in select distinct o.company_id, o.customer_id from old_rows o order by 1, 2 loop
      perform sum_items(r.company_id, r.customer_id);
    end loop;
  else
    -- What only promises, disputes and demands change is no money.
    for r in select distinct c.company_id, c.customer_id from (
        (select n.company_id, n.customer_id, n.id, n.kind, n.contract_id, n.state, n.due_amount, n.received_amount,
            n.written_off_amount, n.invoiced_amount, n.due_date, n.deleted_at from new_rows n
          except select o.company_id, o.customer_id, o.id, o.kind, o.contract_id, o.state, o.due_amount, o.received_amount,
            o.written_off_amount, o.invoiced_amount, o.due_date, o.deleted_at from old_rows o)
        union all
        (select o.company_id, o.customer_id, o.id, o.kind, o.contract_id, o.state, o.due_amount, o.received_amount,
            o.written_off_amount, o.invoiced_amount, o.due_date, o.deleted_at from old_rows o
          except select n.company_id, n.customer_id, n.id, n.kind, n.contract_id, n.state, n.due_amount, n.received_amount,
            n.written_off_amount, n.invoiced_amount, n.due_date, n.deleted_at from new_rows n)) c order by 1, 2 loop
      perform sum_items(r.company_id, r.customer_id);
    end loop;
  end if;
  return null;
end $$;

create trigger ar_sums_in after insert on ar_item referencing new table as new_rows for each statement execute function keep_ar_sums();
create trigger ar_sums_out after delete on ar_item referencing old table as old_rows for each statement execute function keep_ar_sums();
create trigger ar_sums_on after update on ar_item referencing old table as old_rows new table as new_rows for each statement execute function keep_ar_sums();

-- Of all items at once: for rows that came without triggers, and for those that are there now.
create function sum_all_items() returns void language plpgsql security definer set search_path = public as $$
begin
  delete from ar_sum;
  insert into ar_sum (company_id, by_contract, id, kind, customer_id, contract_id, item_count, due_amount, received_amount,
      written_off_amount, balance, oldest_due, all_count, all_due_amount, all_received_amount, all_written_off_amount, all_invoiced_amount)
    select i.company_id, grouping(i.contract_id) = 0, sum_id(i.kind, i.customer_id, i.contract_id, grouping(i.contract_id) = 0), i.kind,
      i.customer_id, i.contract_id,
      count(*) filter (where i.state <> 5), coalesce(sum(i.due_amount) filter (where i.state <> 5), 0),
      coalesce(sum(i.received_amount) filter (where i.state <> 5), 0), coalesce(sum(i.written_off_amount) filter (where i.state <> 5), 0),
      coalesce(sum(i.balance) filter (where i.state in (0, 1, 2)), 0),
      min(i.due_date) filter (where i.state in (0, 1, 2) and i.balance > 0),
      count(*), sum(i.due_amount), sum(i.received_amount), sum(i.written_off_amount), sum(i.invoiced_amount)
    from ar_item i where i.deleted_at is null
    group by grouping sets ((i.company_id, i.kind, i.customer_id, i.contract_id), (i.company_id, i.kind, i.customer_id));
end $$;
revoke execute on function sum_all_items() from public;
select sum_all_items();
