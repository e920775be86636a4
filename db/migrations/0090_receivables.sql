-- Receivables take this number.
select 1;
