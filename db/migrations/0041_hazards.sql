-- Who at the customer signed for the written notice and when (T5002), and what the one who struck a hazard off says of it.
alter table hazard add column notice_at timestamptz;
alter table hazard add column notice_to text;
alter table hazard add column close_note text;
