-- A line of tomorrow's bag is proven by what was put in, not by what its carrier says alone (jobs 10.4).
alter table parts_bag_line
  add column proof smallint,
  add column request_id uuid,
  add constraint parts_bag_line_proof check (proof in (1, 2)),
  add constraint parts_bag_line_proven check (proof is null or used),
  add constraint parts_bag_line_request check (request_id is null or proof = 1),
  add constraint parts_bag_line_request_fk foreign key (company_id, request_id)
    references parts_request (company_id, id);

create index parts_bag_line_request on parts_bag_line (company_id, request_id);
