-- One line for what was told of the same kind on one day: the newest is found, and the others counted, by the title.
create index message_bundle on message (company_id, receiver_id, title, created_at desc, id desc);
