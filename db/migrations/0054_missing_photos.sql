-- Photos that a record names and whose bytes have not come: looked for once a day among the last week's.
create index order_photo_created on order_photo (company_id, created_at);
create index sign_in_photo on sign_in (company_id, received_at) where photo is not null;
