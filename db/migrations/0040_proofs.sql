-- A line of tomorrow's bag is proven by what was put in, not by what its carrier says alone (jobs 10.4).
alter table parts_bag_line add column proof smallint;
alter table parts_bag_line add column request_id uuid;
alter table parts_bag_line add constraint parts_bag_line_proof check (proof in (1, 2));
alter table parts_bag_line add constraint parts_bag_line_proven check (proof is null or used);
alter table parts_bag_line add constraint parts_bag_line_request_proof check (request_id is null or proof = 1);
alter table parts_bag_line add constraint parts_bag_line_request_fk foreign key (company_id, request_id) references parts_request (company_id, id);

create index parts_bag_line_request on parts_bag_line (company_id, request_id);

-- 备案文件 (jobs 1.3) is a file like any other; nobody has written this column yet.
alter table demand_rule drop column filing_file;
alter table demand_rule add column filing_files jsonb not null default '[]';

-- What the terminal recorded for the half-month rows it checks, frozen when the visit ends (jobs 6.9, T5002 art. 10).
alter table maintain_order add column remote_checks jsonb;
