-- What is not yet paid, by the day it was due, with all of its amounts: the sums of what is overdue are read from the index alone.
create index ar_item_overdue on ar_item (company_id, kind, due_date, id)
  include (balance, due_amount, received_amount, written_off_amount, invoiced_amount) where state in (0, 1, 2) and deleted_at is null;

-- And so are those of all customers, and of all contracts.
drop index ar_sum_balance;
create index ar_sum_balance on ar_sum (company_id, by_contract, kind, balance, id)
  include (item_count, due_amount, received_amount, written_off_amount);
